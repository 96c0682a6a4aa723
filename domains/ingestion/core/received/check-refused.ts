import type { ReceivedCheck } from "./received-check.ts";

const protectedFile: ReceivedCheck = {
  key: "file-encrypted",
  result: "question",
  title: "The file is password-protected",
  text: "No one can open it without the password, and passwords shouldn't be emailed.",
  toDo: "Open it in Excel, choose File, Info, Protect Workbook, Encrypt with Password, empty the field, save it, and upload the new file.",
  answers: ["My auditor has the password"],
};

export const emptyFile = (fileName: string): ReceivedCheck => ({
  key: "refused:file-empty",
  result: "problem",
  title: "The file is empty",
  text: `${fileName} has no rows of data.`,
  toDo: "Export the report again, check that it has rows, and upload the new file.",
  answers: [],
});

const exportIt = "your payroll system may call it “export” or “download data”";

interface OtherKind {
  /** Matched against the reader's message about the file. */
  readonly said: RegExp;
  readonly title: string;
  readonly toDo: string;
}

/** Kinds of files that clients send instead of tables, and what they should send. */
const otherKinds: readonly OtherKind[] = [
  {
    said: /\bPDF\b/,
    title: "This is a PDF document, not a table",
    toDo: `Export the report again as Excel or CSV instead of PDF (${exportIt}), and upload that file. Renaming a PDF doesn't convert it.`,
  },
  {
    said: /\b(?:PNG|JPEG|GIF|TIFF)\b/,
    title: "This is a picture, not a table",
    toDo: `A scan or photo can't be added up. Export the report as Excel or CSV (${exportIt}), and upload that file.`,
  },
  {
    said: /web archive/,
    title: "This is a web archive, not a workbook",
    toDo: "Open it in Excel, choose File, Save As, Excel Workbook (.xlsx), and upload that file.",
  },
  {
    said: /e-mail/,
    title: "This is an email, not a table",
    toDo: "If the report is attached to it, open the email, save the attachment, and upload the attachment.",
  },
  {
    said: /web page/,
    title: "This is a web page without a table",
    toDo: `It may be the sign-in page of your payroll system. Sign in there, export the report as Excel or CSV (${exportIt}), and upload that file.`,
  },
  {
    said: /Word or PowerPoint|rich text|older Office/,
    title: "This is a text document, not a table",
    toDo: `Export the report as Excel or CSV (${exportIt}), and upload that file. You can upload a letter where your auditor asks for a document.`,
  },
  {
    said: /archive/,
    title: "This is an archive, not a table",
    toDo: "Unpack it, and upload the Excel or CSV file inside.",
  },
];

/** The reader's first sentence, which describes the file; the rest is for auditors. */
const firstSentence = (msg: string): string => /^.*?\.(?= |$)/.exec(msg)?.[0] ?? msg;

function notATable(msg: string, fileName: string): ReceivedCheck {
  const kind = otherKinds.find(({ said }) => said.test(firstSentence(msg)));
  const found = firstSentence(msg).replace(/^The file/, fileName);
  const name = /\.(?:xlsx?|csv|txt)$/i.exec(fileName)?.[0];
  const ends = name && kind ? ` Its name ends in ${name}, but the content is what counts.` : "";
  return {
    key: "refused:file-not-a-spreadsheet",
    result: "problem",
    title: kind?.title ?? "This is not a table",
    text: `${found} Its amounts can't be added up.${ends}`,
    toDo: kind?.toDo ?? `Export the report again as Excel or CSV (${exportIt}), and upload that file.`,
    answers: [],
  };
}

/** Checks for a file that could not be read at all; it can be sent only if it is password-protected. */
export function checkRefused(refusal: { readonly code: string; readonly msg: string }, fileName: string): ReceivedCheck {
  const { code, msg } = refusal;
  if (code === "file-encrypted") return protectedFile;
  if (code === "file-empty") return emptyFile(fileName);
  if (code === "file-not-a-spreadsheet" || code === "file-format-not-read") return notATable(msg, fileName);
  return {
    ...{ key: `refused:${code}`, result: "problem", answers: [] },
    ...{ title: "The file can't be read", text: msg, toDo: "Export the report again and upload the new file." },
  };
}
