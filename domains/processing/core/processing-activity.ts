import { findPaperEntry } from "@tieout/catalogue/core";
import { type ActivityEvent, type ActivityKind, type ActivityTable, type ActivityWords, textOf } from "@tieout/engagements/core";

const paperOf = ({ outputKey }: ActivityEvent["data"]): string => findPaperEntry(textOf(outputKey))?.title ?? "a workpaper";

const onPaper = (kind: ActivityKind, says: (paper: string, data: ActivityEvent["data"]) => string): ActivityWords => ({
  kind,
  says: ({ data }) => says(paperOf(data), data),
});

const plain = (kind: ActivityKind, words: string): ActivityWords => ({ kind, says: () => words });

const places = {
  ...{ tie: "a tie of ", exception: "an exception of ", item: "a sampled item of ", procedure: "a procedure of ", workpaper: "" },
} as const;
/** “a sampled item of Distribution Package”; names neither item nor person. */
const placeOf = (paper: string, { about }: ActivityEvent["data"]): string =>
  `${places[textOf(about) as keyof typeof places] ?? ""}${paper}`;
const thing = ({ kind }: ActivityEvent["data"]): string => (kind === "link" ? "a link" : "a file");

const outcomes: Readonly<Record<string, string>> = { pass: "pass", exception: "exception", not_applicable: "not applicable" };
function tested(paper: string, { result }: ActivityEvent["data"]): string {
  const outcome = outcomes[textOf(result)];
  return outcome ? `recorded a test result in ${paper}: ${outcome}` : `removed a test result in ${paper}`;
}

const runs: ActivityTable = {
  "engagement.start-processing": plain("processing", "started processing"),
  "engagement.cancel-processing": plain("processing", "canceled processing"),
  "engagement.process": { kind: "processing", says: ({ data }) => `processed the engagement as run ${Number(data.run ?? 0)}` },
};

const results: ActivityTable = {
  "result.explain-tie": onPaper("results", (paper) => `explained a difference in ${paper}`),
  "result.record-attribute": onPaper("results", tested),
  "result.affirm-prior-year": onPaper("results", (paper) => `affirmed the prior-year figures in ${paper}`),
  "result.question-prior-year": onPaper("results", (paper) => `withdrew the affirmation of the prior-year figures in ${paper}`),
  "result.take-prior-year": onPaper("results", (paper) => `updated the prior-year figures in ${paper}`),
};

const review: ActivityTable = {
  "result.conclude": onPaper("review", (paper, { isEmpty }) =>
    isEmpty === true ? `removed the conclusion of ${paper}` : `wrote the conclusion of ${paper}`,
  ),
  "result.sign-off": onPaper("review", (paper, { role }) => `signed ${paper} as ${textOf(role) || "preparer or reviewer"}`),
  "result.withdraw-sign-off": {
    kind: "review",
    says: ({ data }, nameOf) =>
      `withdrew the sign-off of ${nameOf(data.signedBy) ?? "a former colleague"} as ${textOf(data.role)} of ${paperOf(data)}`,
  },
  "result.write-note": onPaper("review", (paper, data) => `wrote a review note on ${placeOf(paper, data)}`),
  "result.reply-to-note": onPaper("review", (paper) => `replied to a review note on ${paper}`),
  "result.mention-sent": onPaper("review", (paper) => `emailed a colleague mentioned in a review note on ${paper}`),
  "result.mark-mention": onPaper("review", (paper, { isDone }) =>
    isDone === true ? `marked a mention on ${paper} as done` : `marked a mention on ${paper} as not done`,
  ),
  "result.resolve-note": onPaper("review", (paper) => `resolved a review note on ${paper}`),
  "result.reopen-note": onPaper("review", (paper) => `reopened a review note on ${paper}`),
  "evidence.attach": onPaper("evidence", (paper, data) => `attached ${thing(data)} to ${placeOf(paper, data)}`),
  "evidence.remove": onPaper("evidence", (paper, data) => `removed ${thing(data)} from ${placeOf(paper, data)}`),
};

const downloads: ActivityTable = {
  "bundle.download": plain("downloads", "downloaded a bundle or workpaper"),
  "evidence.download": plain("downloads", "opened an evidence file"),
  "asset.open-original": {
    kind: "downloads",
    says: ({ subjectId }, nameOf) => `opened the original of ${nameOf(subjectId) ?? "a file that has since been removed"}, with full SSNs`,
  },
};

/** Activity entries for runs and results. */
export const processingActivity: ActivityTable = { ...runs, ...results, ...review, ...downloads };
