/** Reasons evidence is refused; included in the domain's failures. */
export const evidenceFailureTable = {
  "evidence-kind": {
    status: 422,
    title: "Kind of file",
    say: (d: { name: string }) =>
      `${d.name} isn't a PDF, PNG or JPEG: its content is a different kind of file. Nothing was attached. Print or export it as PDF, then attach that.`,
  },
  "evidence-room": {
    status: 413,
    title: "Evidence is full",
    say: (d: { name: string; limitMegabytes: number }) =>
      `With ${d.name}, this engagement's evidence would exceed ${d.limitMegabytes} MB, the most a bundle can hold. Nothing was attached. Remove evidence you don't need, or attach a link.`,
  },
  "evidence-subject": {
    status: 404,
    title: "Evidence",
    say: () => "The item you attached evidence to isn't in the latest results. Reload the page.",
  },
  "evidence-fields": {
    status: 422,
    title: "Evidence",
    say: () => "The form doesn't say what to attach the evidence to. Reload the page and attach it again.",
  },
  "evidence-duplicate": {
    status: 409,
    title: "Attached already",
    say: (d: { name: string }) => `${d.name} is already attached there. It wasn't attached again.`,
  },
  "evidence-unknown": { status: 404, title: "Evidence", say: () => "That evidence isn't attached to this workpaper. Reload the page." },
  "link-address": {
    status: 422,
    title: "Address",
    say: () => "A link needs a complete address that starts with https://, without spaces or a user name. Copy it from the browser.",
  },
} as const;
