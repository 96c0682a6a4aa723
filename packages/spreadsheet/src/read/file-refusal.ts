import type { Result } from "@tieout/kernel";

export type FileRefusalCode =
  | "file-empty"
  | "file-encrypted"
  | "file-damaged"
  | "file-bomb"
  | "file-not-a-spreadsheet"
  | "file-format-not-read"
  | "file-too-large"
  | "stray-quote"
  | "settings-do-not-fit";

export interface FileRefusal {
  readonly code: FileRefusalCode;
  /** One or two sentences for the user: the problem, why it prevents reading, and what to do. */
  readonly msg: string;
}

/** Carries a refusal out of nested streams; never leaves this package, because `asResult` turns it into a failure. */
export class RefusedFile extends Error {
  readonly refusal: FileRefusal;
  constructor(refusal: FileRefusal) {
    super(refusal.msg);
    this.refusal = refusal;
  }
}

const remedies: Record<FileRefusalCode, string> = {
  "file-empty": "Export the report again and upload that file.",
  "file-encrypted": "Remove the password in Excel (File, Info, Protect Workbook, Encrypt with Password) and upload the file again.",
  "file-damaged": "Open it in Excel, save it as a new XLSX file, or ask the sender for a new export.",
  "file-bomb": "It was not opened, to protect the system. Ask the sender for a plain export of the report.",
  "file-not-a-spreadsheet": "Upload the report as CSV or XLSX.",
  "file-format-not-read": "Then upload that file.",
  "file-too-large": "Export a shorter period or fewer columns, or split the file.",
  "stray-quote": "Ask the sender for an export as XLSX, or remove that quote in a text editor and upload the file again.",
  "settings-do-not-fit": "Choose another setting, or let Tieout detect it.",
};

/** `what` is a full sentence, followed by the code's remedy and then by any further details. */
export const refused = (code: FileRefusalCode, what: string, more?: string): RefusedFile =>
  new RefusedFile({ code, msg: [what, remedies[code], ...(more === undefined ? [] : [more])].join(" ") });

/** Runs a reading step; a refusal becomes a failure, while faults (I/O, bugs) remain exceptions. */
export async function asResult<T>(step: () => Promise<T>): Promise<Result<T, FileRefusal>> {
  try {
    return { ok: true, value: await step() };
  } catch (error) {
    if (error instanceof RefusedFile) return { ok: false, failure: error.refusal };
    throw error;
  }
}
