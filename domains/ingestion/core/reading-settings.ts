import type { ShapeValue } from "@tieout/shapes";
import type { ReadingSettingsShape } from "./reading-settings-shapes.ts";
import type { delimiters, textEncodings } from "./text-signs.ts";

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

export type ReadingSettings = ShapeValue<typeof ReadingSettingsShape>;

/** Settings that were accepted with a mapping, and the headers they produced. */
export interface RememberedReading {
  readonly headers: readonly string[];
  readonly settings: ReadingSettings;
}

/** Valid column breaks: ascending, without duplicates and none at the start of the line. */
export const sortedBreaks = (breaks: readonly number[]): readonly number[] =>
  [...new Set(breaks)].filter((at) => at > 0).sort((a, b) => a - b);
