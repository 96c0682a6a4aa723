import {
  isRecordLayout,
  type KnownLayouts,
  misfitNotice,
  type ReadingSettings,
  readRecords,
  recordLayoutOf,
  recordMisfitOf,
} from "@tieout/ingestion/core";
import type { Result } from "@tieout/kernel";
import { type FileRefusal, openTabularFile, type TabularFile, type TextSettings } from "@tieout/spreadsheet/read";

/** Converts the settings to the form that the reader expects. */
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

/** The record layout that the first lines follow, in the form that the reader expects. */
const layoutOf =
  ({ own, others }: KnownLayouts): NonNullable<TextSettings["layoutOf"]> =>
  (firstLines) => {
    const known = recordLayoutOf(own.filter(isRecordLayout), firstLines);
    const layout = known ?? recordLayoutOf(others.filter(isRecordLayout), firstLines);
    if (layout) return { ...readRecords(layout), isAssumed: !known };
    const misfit = recordMisfitOf(own.filter(isRecordLayout), firstLines);
    return misfit && misfitNotice(misfit);
  };

/**
 * Opens an uploaded file with a person's settings or, without any, with one of the provider's layouts if the file follows it; the caller
 * must close the file in any case.
 */
export const openAs = (
  file: UploadedFile,
  settings: ReadingSettings = {},
  layouts?: KnownLayouts,
): Promise<Result<TabularFile, FileRefusal>> => openByLines(file, settings, layouts && layoutOf(layouts));

/** Same as `openAs`, with a layout that the caller finds in the file's first lines. */
export const openByLines = (
  file: UploadedFile,
  settings: ReadingSettings = {},
  layoutOf?: TextSettings["layoutOf"],
): Promise<Result<TabularFile, FileRefusal>> =>
  openTabularFile(file.path, {
    fileName: file.fileName,
    scratch: file.scratch,
    settings: { ...textSettings(settings), ...(layoutOf ? { layoutOf } : {}) },
  });
