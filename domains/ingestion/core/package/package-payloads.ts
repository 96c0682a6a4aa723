import type { Notice } from "../engine-payloads.ts";
import type { ReadingSettings } from "../reading-settings.ts";
import type { PackageExtent } from "./package-extent.ts";
import type { PackageFinding } from "./recognize-report.ts";

export interface RecognizePayload {
  readonly fileName: string;
  /** A person's; absent: as found in the file. */
  readonly settings?: ReadingSettings;
}

/** What a dropped file is, and how far it reaches. */
export interface RecognizedFile {
  readonly finding: PackageFinding;
  /** Null where it looks like no report. */
  readonly extent: PackageExtent | null;
  /** Columns of characters, whose borders were proposed. */
  readonly isFixedWidth: boolean;
}

/** Files of an archive are named as it names them, without folders. */
export type RecognizeValue =
  | { readonly refused: Notice; readonly finding?: undefined; readonly members?: undefined }
  | (RecognizedFile & { readonly refused?: undefined; readonly members?: undefined })
  | {
      readonly refused?: undefined;
      readonly finding?: undefined;
      readonly members: readonly { readonly name: string; readonly output: string }[];
    };

export interface UnlockPayload {
  readonly password: string;
}

/** False: the password does not open it. The workbook inside is in the output `opened`. */
export type UnlockValue = { readonly refused: Notice } | { readonly refused?: undefined; readonly isOpened: boolean };
