import type { ReadingSettings } from "@tieout/ingestion/core";
import type { Result } from "@tieout/kernel";
import { type FileRefusal, openTabularFile, type TabularFile, type TextSettings } from "@tieout/spreadsheet/read";

/** The settings as the reader takes them. */
function textSettings({ delimiter, quote, encoding, breaks }: ReadingSettings): TextSettings {
  return {
    ...(delimiter ? { delimiter } : {}),
    ...(quote ? { quote: quote === "none" ? null : quote } : {}),
    ...(encoding ? { encoding } : {}),
    ...(breaks ? { breaks } : {}),
  };
}

export interface UploadedFile {
  readonly path: string;
  readonly fileName: string;
  readonly scratch: string;
}

/** Opens an uploaded file as a person said that it is read; close it in any case. */
export const openAs = (file: UploadedFile, settings: ReadingSettings = {}): Promise<Result<TabularFile, FileRefusal>> =>
  openTabularFile(file.path, { fileName: file.fileName, scratch: file.scratch, settings: textSettings(settings) });
