import { failures } from "@tieout/contract";

export const testingFailures = failures("testing", {
  "output-unknown": {
    status: 422,
    title: "Workpaper",
    say: (d: { key: string }) => `There is no workpaper "${d.key}". Choose one of the list.`,
  },
  "procedure-unknown": { status: 404, title: "Procedure", say: () => "That procedure is not part of this engagement. Reload the page." },
  "sampling-unknown": { status: 404, title: "Sampling", say: () => "That sample is not part of this engagement. Reload the page." },
  "text-empty": {
    status: 422,
    title: "Procedure",
    say: () => "A procedure needs a text. Write what the auditor has to do, or remove the procedure.",
  },
  "stale-revision": {
    status: 409,
    title: "Changed meanwhile",
    say: () => "Somebody changed this list after you opened it. Compare the two versions, then save again.",
  },
  "threshold-invalid": {
    status: 422,
    title: "ISI threshold",
    say: () => "The ISI threshold is an amount above 0.00. Leave it empty to test no item for its size.",
  },
  "redraw-waiting": {
    status: 409,
    title: "Redraw waits",
    say: () => "A redraw was asked for already and is made by the next run. Process the engagement.",
  },
  "not-drawn": { status: 409, title: "No sample yet", say: () => "Nothing was drawn yet. Process the engagement first." },
  "reason-required": {
    status: 422,
    title: "Reason",
    say: () => "A redraw needs a reason of at least ten characters; it is printed with the proof.",
  },
});
