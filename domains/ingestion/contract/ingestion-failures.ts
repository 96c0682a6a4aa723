import { failures } from "@tieout/contract";
import { fileEmptySentence, fileTooLargeSentence } from "../core/upload-limit.ts";

export const ingestionFailures = failures("ingestion", {
  "node-unknown": {
    status: 422,
    title: "Slot",
    say: () => "That report slot no longer exists. Reload the page and drop the file again.",
  },
  "wrong-resourcetype": {
    status: 422,
    title: "Slot",
    say: (d: { expected: string }) => `This slot takes ${d.expected} files. Drop the file in the slot for its report.`,
  },
  "file-missing": { status: 400, title: "No file", say: () => "No file was received. Choose a file and upload it again." },
  "one-file": {
    status: 400,
    title: "One file at a time",
    say: () => "The request had more than one file, and none was saved. Upload them one at a time.",
  },
  "file-empty": {
    status: 422,
    title: "Empty file",
    say: (d: { name: string }) => fileEmptySentence(d.name),
  },
  "file-too-large": {
    status: 413,
    title: "File too large",
    say: (d: { name: string; limitMegabytes: string }) => fileTooLargeSentence(d.name, d.limitMegabytes),
  },
  "store-full": {
    status: 507,
    title: "Disk full",
    say: (d: { name: string }) =>
      `The server's disk is full, so ${d.name} could not be saved. Ask your Tieout administrator to free up space, then upload it again.`,
  },
  "storage-used-up": {
    status: 507,
    title: "Storage limit",
    say: (d: { used: string; limit: string }) =>
      `The file was not saved: your firm uses ${d.used} of its ${d.limit} of storage, including uploads in progress. Remove files you don't need, or ask your Tieout administrator to raise the limit.`,
  },
  "beyond-share": {
    status: 507,
    title: "Disk nearly full",
    say: (d: { used: string }) =>
      `The file was not saved: the server's disk is nearly full, and your firm, at ${d.used}, uses more than its share. Remove files you don't need, or ask your Tieout administrator to free up space.`,
  },
  "file-duplicate": {
    status: 409,
    title: "Same file",
    say: (d: { name: string }) => `${d.name} has the same content as a file already in this slot. Nothing was added.`,
  },
  "replaced-unknown": {
    status: 422,
    title: "File to replace",
    say: (d: { name: string }) =>
      `The file that ${d.name} should replace is no longer in this slot. Nothing was changed. Reload the page and upload it again.`,
  },
  "upload-unknown": {
    status: 422,
    title: "Upload",
    say: () => "The partial upload of that file has expired. Nothing was changed. Choose the file again to upload it from the start.",
  },
  "upload-unfinished": {
    status: 409,
    title: "Upload",
    say: (d: { name: string }) => `${d.name} hasn't finished uploading. Choose the file again to pick up where it stopped.`,
  },
  "removed-unknown": {
    status: 409,
    title: "Undo",
    say: () => "That file can't be restored: it is already back in its slot or was deleted. Nothing was changed. Reload the page.",
  },
  "package-file-unknown": {
    status: 422,
    title: "Dropped file",
    say: () => "That file is no longer waiting or can't go into a slot. Nothing was changed. Reload the page and check the package again.",
  },
  "placement-gone": {
    status: 409,
    title: "Undo",
    say: () => "Those files are no longer the last package you confirmed. Nothing was changed. Reload the page.",
  },
  "placement-used": {
    status: 409,
    title: "Undo",
    say: (d: { name: string }) =>
      `${d.name} has been read with a confirmed mapping. Nothing was changed. To take a file out, remove it from its slot.`,
  },
  "other-year-unknown": {
    status: 422,
    title: "Other year",
    say: () => "That engagement isn't for the same plan and the file's year, or you aren't assigned to it. Nothing was changed.",
  },
  "password-wrong": {
    status: 422,
    title: "Password",
    say: (d: { name: string }) => `That password doesn't open ${d.name}. Check capital letters, or ask the client for the password.`,
  },
  "protection-unknown": {
    status: 422,
    title: "Protected file",
    say: (d: { why: string }) => `Tieout can't open this file with a password. ${d.why}`,
  },
  "not-inspected": {
    status: 409,
    title: "Still reading",
    say: (d: { name: string }) => `${d.name} is still being read. Try again in a moment.`,
  },
  "sheet-unknown": { status: 422, title: "Sheet", say: () => "The file doesn't have that sheet or header row. Choose another." },
  "sheets-not-added": {
    status: 422,
    title: "Sheets not combined",
    say: (d: { why: string }) => `These sheets can't be read together. ${d.why}`,
  },
  "reading-refused": {
    status: 422,
    title: "Settings don't fit",
    say: (d: { why: string }) => `The file can't be read with these settings. ${d.why} Nothing was changed.`,
  },
  "stale-revision": {
    status: 409,
    title: "Changed by someone else",
    say: () => "Someone else changed this mapping after you opened it. Compare the two versions, then save again.",
  },
  "rows-not-read": {
    status: 409,
    title: "Not read yet",
    say: (d: { name: string }) =>
      `Tieout hasn't read the rows of ${d.name} yet. You can correct rows once the mapping is confirmed and the file is read. Open it again in a moment.`,
  },
  "correction-refused": {
    status: 422,
    title: "Not corrected",
    say: (d: { why: string }) => `The row was not corrected. ${d.why}`,
  },
  "correction-stale": {
    status: 409,
    title: "Changed by someone else",
    say: () => "Someone else corrected this row after you opened it. Compare the two versions, then choose.",
  },
  "mapping-incomplete": { status: 422, title: "Mapping incomplete", say: (d: { what: string }) => `${d.what} Map it, then confirm.` },
  "pay-code-unknown": {
    status: 422,
    title: "Pay code",
    say: () => "That pay code or column is no longer in the files. Nothing was changed. Reload the page.",
  },
  "pay-codes-changed": {
    status: 409,
    title: "Changed by someone else",
    say: () => "Someone else decided this pay code after you opened the page. Compare the two answers, then choose.",
  },
  "pay-code-reason": {
    status: 422,
    title: "Reason needed",
    say: (d: { name: string; why: string }) => `${d.why} Enter why you treat ${d.name} differently; it prints in the workpaper.`,
  },
  "pay-code-hours": {
    status: 422,
    title: "Hours",
    say: (d: { name: string }) => `${d.name} is a pay code: its rows have amounts, not hours. Choose another answer.`,
  },
  "definition-changed": {
    status: 409,
    title: "Changed by someone else",
    say: () => "Someone else changed the definition of compensation after you opened it. Compare the two versions, then save again.",
  },
  "headers-differ": {
    status: 422,
    title: "Headers differ",
    say: (d: { name: string }) =>
      `${d.name} has different columns than the file already in this slot. Files in a slot need the same columns in the same order.`,
  },
});
