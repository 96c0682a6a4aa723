import {
  findHeader,
  headerSearchRows,
  type InspectPayload,
  type KnownLayouts,
  type ReadingSettings,
  reportFor,
  type SourceRow,
} from "@tieout/ingestion/core";
import { failure, type Result, success } from "@tieout/kernel";
import type { FileRefusal, TabularFile } from "@tieout/spreadsheet/read";
import { openAs, type UploadedFile } from "./open-as.ts";

interface OpenedFile {
  readonly file: TabularFile;
  /** A person's settings, or remembered ones; absent if everything was detected from the file. */
  readonly settings: ReadingSettings | undefined;
}

/** The headers in an opened file; empty if it can't be read. */
async function headersOf(file: TabularFile, { reportKey, format }: InspectPayload): Promise<readonly string[]> {
  const rows: SourceRow[] = [];
  const read = await file.readRows(0, (row, cells) => rows.push({ row, cells: [...cells] }), { maxRows: headerSearchRows + 10 });
  return read.ok ? findHeader(rows, reportFor(reportKey, format)).headers : [];
}

/**
 * Opens a file with a person's settings or, without any, with the settings chosen for another of the provider's files with the same
 * headers; if there are none either, with detected settings.
 */
export async function openRemembered(
  given: UploadedFile,
  payload: InspectPayload,
  layouts: KnownLayouts,
): Promise<Result<OpenedFile, FileRefusal>> {
  for (const { headers, settings } of payload.settings ? [] : (payload.remembered?.readings ?? [])) {
    const opened = await openAs(given, settings);
    if (!opened.ok) continue;
    const found = await headersOf(opened.value, payload);
    if (found.length === headers.length && found.every((text, index) => text === headers[index]))
      return success({ file: opened.value, settings });
    await opened.value.close();
  }
  const opened = await openAs(given, payload.settings, layouts);
  return opened.ok ? success({ file: opened.value, settings: payload.settings }) : failure(opened.failure);
}
