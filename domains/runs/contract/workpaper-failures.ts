import { failures } from "@tieout/contract";

export const workpaperFailures = failures("workpapers", {
  "not-ready": { status: 409, title: "Not ready", say: (d: { missing: string }) => `Error processing engagement. ${d.missing}` },
  "no-prior-year": {
    status: 404,
    title: "Prior year",
    say: () => "This workpaper has no prior-year figures. They are copied when last year's engagement is rolled forward.",
  },
  "prior-year-unseen": {
    status: 403,
    title: "Prior year",
    say: () => "You aren't assigned to last year's engagement. Ask someone who is to update the figures, or a firm admin to assign you.",
  },
  "prior-year-moved": {
    status: 409,
    title: "Prior year",
    say: () => "Last year's figures changed after you opened the page. Nothing was updated. Reload and compare again.",
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
    say: (d: { number: string }) => `Run ${d.number} of this engagement has no results to compare. Choose another run.`,
  },
  "output-unknown": { status: 404, title: "Workpaper", say: (d: { key: string }) => `The last run produced no workpaper "${d.key}".` },
  "figure-unknown": { status: 404, title: "Figure", say: () => "That figure isn't in the latest results. Reload the page." },
  "rows-unavailable": {
    status: 422,
    title: "Rows not shown",
    say: () =>
      "These rows can't be shown here. They may be from an earlier version of Tieout. The workpaper itself is complete: download it, or process the engagement again.",
  },
  "rows-damaged": {
    status: 409,
    title: "Stored file damaged",
    say: (d: { name: string }) =>
      `The stored copy of ${d.name} is missing or damaged, so its rows can't be shown. The workpaper itself isn't affected: download it. Ask your Tieout administrator to restore the copy from a backup (tieout files check lists every damaged file), or upload the file again and process the engagement.`,
  },
  "source-unknown": { status: 404, title: "Source file", say: () => "That file isn't in the latest results. Reload the page." },
  "original-removed": {
    status: 409,
    title: "File removed",
    say: (d: { name: string }) =>
      `${d.name} was removed from the engagement after the last run, so the original can't be opened. Its rows are still shown. To open the original, upload the file again.`,
  },
  "tie-unknown": { status: 404, title: "Tie", say: () => "That tie isn't in the latest results. Reload the page." },
  "changed-meanwhile": {
    status: 409,
    title: "Changed by someone else",
    say: () => "Someone else changed this after you opened it. Compare the two versions, then save again.",
  },
  "item-unknown": { status: 404, title: "Sample item", say: () => "That item isn't in the current sample. Reload the page." },
  "file-damaged": {
    status: 409,
    title: "Stored file damaged",
    say: (d: { name: string }) =>
      `${d.name} is missing or damaged in the file store, so it can't be downloaded. Ask your Tieout administrator to restore it from a backup (tieout files check lists every damaged file), or process the engagement again.`,
  },
  "file-quarantined": {
    status: 409,
    title: "File held back",
    say: (d: { name: string; found: string }) =>
      `The malware scanner found “${d.found}” in ${d.name}. The file is kept as uploaded but can't be downloaded. Ask the sender for another copy, replace the file, and tell your Tieout administrator.`,
  },
  "scan-waits": {
    status: 409,
    title: "Not scanned",
    say: (d: { name: string }) =>
      `${d.name} couldn't be scanned for malware just now, so it can't be downloaded yet. The file is kept. Try again in a few minutes. If it keeps happening, contact your Tieout administrator: "tieout doctor" says what to do.`,
  },
  "no-room": {
    status: 507,
    title: "Disk full",
    say: () =>
      "The server's disk is almost full, so the run wasn't started. Earlier results are kept. Ask your Tieout administrator to free up space, then process again.",
  },
  "too-many-runs": {
    status: 409,
    title: "Too many runs",
    say: (d: { runs: number }) =>
      `Your firm has ${d.runs} ${d.runs === 1 ? "run" : "runs"} waiting or running, which is its limit. Process again when one ends, or ask your Tieout administrator to raise the limit.`,
  },
  "beyond-share": {
    status: 507,
    title: "Disk nearly full",
    say: (d: { used: string }) =>
      `The server's disk is nearly full, and your firm, at ${d.used}, uses more than its share, so the run wasn't started. Earlier results are kept. Remove files you don't need, or ask your Tieout administrator to free up space.`,
  },
  "ticket-invalid": { status: 404, title: "Download", say: () => "Error downloading the file. Please try again or contact support." },
});
