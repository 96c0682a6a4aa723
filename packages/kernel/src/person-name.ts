/** What mail programs make a link of, line breaks, and what nobody sees: it hides that two names differ, or turns the direction of the text around it. */
const notOfAName = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|:\/\/|\bwww\.|\.\p{L}{2,}\//iu;

/** Whether a name of a person or a firm can be part of a mail, of which it is not a message of its own. */
export const isPlainName = (text: string): boolean => !notOfAName.test(text);
