/* Choices for how a text file is written: delimiter, quotes and encoding. */

export const delimiters = [",", ";", "\t", "|", ":", "~", "^"] as const;
/** `none`: quotes are ordinary characters. */
export const quoteMarks = ['"', "'", "none"] as const;
export const textEncodings = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const;
