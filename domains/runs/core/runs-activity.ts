import { type ActivityEvent, type ActivityKind, type ActivityTable, type ActivityWords, textOf } from "@tieout/engagements/core";
import { onPaper } from "./on-paper.ts";

const plain = (kind: ActivityKind, words: string): ActivityWords => ({ kind, says: () => words });

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

const downloads: ActivityTable = {
  "bundle.download": plain("downloads", "downloaded a bundle or workpaper"),
  "asset.open-original": {
    kind: "downloads",
    says: ({ subjectId }, nameOf) => `opened the original of ${nameOf(subjectId) ?? "a file that has since been removed"}, with full SSNs`,
  },
};

/** Activity entries for runs and results. */
export const runsActivity: ActivityTable = { ...runs, ...results, ...downloads };
