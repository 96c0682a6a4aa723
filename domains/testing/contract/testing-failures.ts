import { failures } from "@tieout/contract";

export const testingFailures = failures("testing", {
  "output-unknown": {
    status: 422,
    title: "Workpaper",
    say: (d: { key: string }) => `There's no workpaper "${d.key}". Choose one from the list.`,
  },
  "procedure-unknown": { status: 404, title: "Procedure", say: () => "That procedure isn't part of this engagement. Reload the page." },
  "sampling-unknown": { status: 404, title: "Sampling", say: () => "That sample isn't part of this engagement. Reload the page." },
  "population-unknown": {
    status: 422,
    title: "Population",
    say: (d: { key: string }) => `There's no sampled population "${d.key}". Reload the page.`,
  },
  "step-unknown": {
    status: 404,
    title: "Procedure",
    say: () => "That step isn't part of the firm's standard. Reload the page.",
  },
  "version-unknown": {
    status: 404,
    title: "Version",
    say: (d: { version: number }) => `The firm's standard for this workpaper has no version ${d.version}. Reload the page.`,
  },
  "difference-gone": {
    status: 409,
    title: "Difference resolved",
    say: () => "The firm's standard changed after you opened the page, and this difference no longer exists. Compare again.",
  },
  "text-empty": {
    status: 422,
    title: "Procedure",
    say: () => "A procedure needs text. Describe what the auditor does, or remove the procedure.",
  },
  "stale-revision": {
    status: 409,
    title: "Changed by someone else",
    say: () => "Someone else changed this list after you opened it. Compare the two versions, then save again.",
  },
  "threshold-invalid": {
    status: 422,
    title: "ISI threshold",
    say: () => "The ISI threshold must be above 0.00. Leave it empty to select no items by amount.",
  },
  "redraw-waiting": {
    status: 409,
    title: "Redraw pending",
    say: () => "A redraw is pending; the next run will draw it. Process the engagement.",
  },
  "not-drawn": { status: 409, title: "No sample yet", say: () => "No sample has been drawn yet. Process the engagement first." },
  "reason-required": {
    status: 422,
    title: "Reason",
    say: () =>
      "A redraw, or a setup change after a draw, needs a reason with at least ten characters. The reason is printed with the proof.",
  },
});
