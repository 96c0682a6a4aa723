/** Refusals of evidence; of the domain's failures. */
export const evidenceFailureTable = {
  "evidence-kind": {
    status: 422,
    title: "Kind of file",
    say: (d: { name: string }) =>
      `${d.name} is neither a PDF nor a PNG or JPEG picture: its first bytes are of another kind of file. Nothing was attached. Print or export it as PDF, then attach that.`,
  },
  "evidence-room": {
    status: 413,
    title: "Evidence is full",
    say: (d: { name: string; limitMegabytes: number }) =>
      `With ${d.name} the evidence of this engagement would be larger than ${d.limitMegabytes} MB, as much as a bundle holds. Nothing was attached. Remove evidence that is not needed, or attach a link.`,
  },
  "evidence-subject": {
    status: 404,
    title: "Evidence",
    say: () => "What the evidence is for is not part of the last results. Reload the page.",
  },
  "evidence-fields": {
    status: 422,
    title: "Evidence",
    say: () => "The form does not say what the evidence is attached to. Reload the page and attach it again.",
  },
  "evidence-duplicate": {
    status: 409,
    title: "Attached already",
    say: (d: { name: string }) => `${d.name} is attached there already. It was not attached again.`,
  },
  "evidence-unknown": { status: 404, title: "Evidence", say: () => "That evidence is not attached to this workpaper. Reload the page." },
  "link-address": {
    status: 422,
    title: "Address",
    say: () => "A link needs a complete address that starts with https:// and has no spaces and no user name. Copy it from the browser.",
  },
} as const;
