import { failures } from "@tieout/contract";
import { evidenceFailureTable } from "./evidence-failures.ts";
import { reviewFailureTable } from "./review-failures.ts";

export const workpaperFailures = failures("workpapers", {
  ...reviewFailureTable,
  ...evidenceFailureTable,
  "not-ready": { status: 409, title: "Not ready", say: (d: { missing: string }) => `Error processing engagement. ${d.missing}` },
  "no-prior-year": {
    status: 404,
    title: "Prior year",
    say: () => "This workpaper has no figures of the prior year. They come along when last year's engagement is rolled forward.",
  },
  "prior-year-unseen": {
    status: 403,
    title: "Prior year",
    say: () =>
      "You are not assigned to the engagement of the year before. Someone who is can take its figures, or a firm admin can assign you.",
  },
  "prior-year-moved": {
    status: 409,
    title: "Prior year",
    say: () => "The figures of the year before are not those that you saw. Nothing was taken. Reload the page and compare again.",
  },
  running: {
    status: 409,
    title: "Already running",
    say: () => "This engagement is already being processed. Watch its progress, or cancel it.",
  },
  "not-running": { status: 409, title: "Nothing to cancel", say: () => "No run is in progress." },
  "no-results": { status: 404, title: "No results", say: () => "There are no results yet. Process the engagement first." },
  "run-unknown": {
    status: 404,
    title: "Run",
    say: (d: { number: string }) => `Run ${d.number} of this engagement made no results that can be compared. Choose another run.`,
  },
  "output-unknown": { status: 404, title: "Workpaper", say: (d: { key: string }) => `The last run produced no workpaper "${d.key}".` },
  "figure-unknown": { status: 404, title: "Figure", say: () => "That figure is not part of the last results. Reload the page." },
  "rows-unavailable": {
    status: 422,
    title: "Rows not shown",
    say: () =>
      "These rows cannot be shown here; they may be from an earlier version of Tieout. The workpaper is complete: download it, or process the engagement again.",
  },
  "rows-damaged": {
    status: 409,
    title: "Stored file damaged",
    say: (d: { name: string }) =>
      `The stored copy of ${d.name} is missing or damaged, so its rows cannot be shown. The workpaper itself is not affected: download it. Ask whoever runs Tieout to restore the copy from a backup (tieout files check names every damaged file), or upload the file again and process the engagement.`,
  },
  "source-unknown": { status: 404, title: "Source file", say: () => "That file is not part of the last results. Reload the page." },
  "original-removed": {
    status: 409,
    title: "File removed",
    say: (d: { name: string }) =>
      `${d.name} was removed from the engagement after the last run, so the original can no longer be opened. Its rows are still shown; upload the file again to open it.`,
  },
  "tie-unknown": { status: 404, title: "Tie", say: () => "That tie is not part of the last results. Reload the page." },
  "changed-meanwhile": {
    status: 409,
    title: "Changed by someone else",
    say: () => "Someone else wrote this after you opened it. Compare the two versions, then save again.",
  },
  "item-unknown": { status: 404, title: "Sample item", say: () => "That item is not part of the current sample. Reload the page." },
  "file-damaged": {
    status: 409,
    title: "Stored file damaged",
    say: (d: { name: string }) =>
      `${d.name} is missing from the file store or damaged there, so it cannot be downloaded. Ask whoever runs Tieout to restore it from a backup (tieout files check names every damaged file), or process the engagement again.`,
  },
  "file-quarantined": {
    status: 409,
    title: "File held back",
    say: (d: { name: string; found: string }) =>
      `The malware scanner found “${d.found}” in ${d.name}. The file is kept as it was uploaded and cannot be downloaded. Ask whoever sent it for another copy, replace it, and tell whoever runs Tieout.`,
  },
  "scan-waits": {
    status: 409,
    title: "Not scanned",
    say: (d: { name: string }) =>
      `${d.name} could not be scanned for malware just now, so it is not given out; it is kept. Try again in a few minutes. If this lasts, tell whoever runs Tieout: the command "tieout doctor" says what to do.`,
  },
  "no-room": {
    status: 507,
    title: "Disk full",
    say: () =>
      "The server's disk is almost full, so no run is started. Earlier results are kept. Ask your Tieout administrator to free up space, then process again.",
  },
  "too-many-runs": {
    status: 409,
    title: "Too many runs",
    say: (d: { runs: number }) =>
      `Your firm has ${d.runs} ${d.runs === 1 ? "run" : "runs"} waiting or running, the most it can have. Process again when one has ended, or ask your Tieout administrator to raise the limit.`,
  },
  "beyond-share": {
    status: 507,
    title: "Disk nearly full",
    say: (d: { used: string }) =>
      `The server's disk is nearly full, and your firm, with ${d.used}, uses more than its share of it, so no run is started. Earlier results are kept. Remove files that are not needed, or ask your Tieout administrator to free up space.`,
  },
  "ticket-invalid": { status: 404, title: "Download", say: () => "Error downloading the file. Please try again or contact support." },
});
