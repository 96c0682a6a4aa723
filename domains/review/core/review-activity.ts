import { type ActivityEvent, type ActivityTable, textOf } from "@tieout/engagements/core";
import { onPaper, paperOf } from "@tieout/runs/core";

const places = {
  ...{ tie: "a tie of ", exception: "an exception of ", item: "a sampled item of ", procedure: "a procedure of ", workpaper: "" },
} as const;
/** “a sampled item of Distribution Package”; identifies neither the item nor the participant. */
const placeOf = (paper: string, { about }: ActivityEvent["data"]): string =>
  `${places[textOf(about) as keyof typeof places] ?? ""}${paper}`;
const thing = ({ kind }: ActivityEvent["data"]): string => (kind === "link" ? "a link" : "a file");

/** Activity entries for reviews and evidence. */
export const reviewActivity: ActivityTable = {
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
  "evidence.download": { kind: "downloads", says: () => "opened an evidence file" },
};
