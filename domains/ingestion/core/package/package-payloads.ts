import type { Shaped } from "@tieout/shapes";
import type { ReadingSettings } from "../reading-settings.ts";
import type { RecognizedFileShape, RecognizeValueShape, UnlockValueShape } from "./package-shapes.ts";

export interface RecognizePayload {
  readonly fileName: string;
  /** A person's; absent: as found in the file. */
  readonly settings?: ReadingSettings;
}

export type RecognizedFile = Shaped<typeof RecognizedFileShape>;

export type RecognizeValue = Shaped<typeof RecognizeValueShape>;

export interface UnlockPayload {
  readonly password: string;
}

export type UnlockValue = Shaped<typeof UnlockValueShape>;
