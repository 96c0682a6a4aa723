import type { ShapeValue } from "@tieout/shapes";
import type { ReadingSettings } from "../reading-settings.ts";
import type { RecognizedFileShape, RecognizeValueShape, UnlockValueShape } from "./package-shapes.ts";

export interface RecognizePayload {
  readonly fileName: string;
  /** Settings chosen by a person; absent if detected from the file. */
  readonly settings?: ReadingSettings;
}

export type RecognizedFile = ShapeValue<typeof RecognizedFileShape>;

export type RecognizeValue = ShapeValue<typeof RecognizeValueShape>;

export interface UnlockPayload {
  readonly password: string;
}

export type UnlockValue = ShapeValue<typeof UnlockValueShape>;
