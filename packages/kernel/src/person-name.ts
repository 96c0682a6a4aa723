/** What mail programs make a link of, line breaks, and what turns the direction of the text around it. */
const notOfAName = /[\p{Cc}\u202A-\u202E\u2066-\u2069]|:\/\/|\bwww\.|\.\p{L}{2,}\//iu;

/** Whether a name of a person or a firm can be part of a mail, of which it is no message of its own. */
export const isPlainName = (text: string): boolean => !notOfAName.test(text);
