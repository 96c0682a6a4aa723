export const delimiters = [",", ";", "\t", "|", ":", "~", "^"] as const;
/** `none`: quotes are ordinary characters. */
export const quoteMarks = ['"', "'", "none"] as const;
export const textEncodings = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const;

type Delimiter = (typeof delimiters)[number];
type TextEncoding = (typeof textEncodings)[number];

export const delimiterNames: Readonly<Record<Delimiter, string>> = {
  ",": "comma",
  ";": "semicolon",
  "\t": "tab",
  "|": "bar",
  ":": "colon",
  "~": "tilde",
  "^": "caret",
};
export const encodingNames: Readonly<Record<TextEncoding, string>> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16 (big endian)",
  "windows-1252": "Windows-1252",
};

/** How a person says that a text file is read; what is absent is found in the file. */
export interface ReadingSettings {
  readonly delimiter?: Delimiter;
  readonly quote?: (typeof quoteMarks)[number];
  readonly encoding?: TextEncoding;
  /** Amounts are written `1.234,56`; false: `1,234.56`. */
  readonly decimalComma?: boolean;
  /** Where the columns after the first begin, counted from 0: the text is in columns of fixed width. */
  readonly breaks?: readonly number[];
}

/** Settings that were accepted with a mapping, and the headers they gave. */
export interface RememberedReading {
  readonly headers: readonly string[];
  readonly settings: ReadingSettings;
}

/** Breaks that can be columns: ascending, each once, none at the line's beginning. */
export const sortedBreaks = (breaks: readonly number[]): readonly number[] =>
  [...new Set(breaks)].filter((at) => at > 0).sort((a, b) => a - b);
