import {
  IconAlertTriangle,
  IconAt,
  IconCircleCheck,
  IconEqualNot,
  IconMessageQuestion,
  IconMessageReply,
  IconWritingSign,
  type TablerIcon,
} from "@tabler/icons-react";
import type { Line } from "./waiting-line.ts";

/** The action a line asks for, and where to do it. */
interface Target {
  /** Button text. */
  readonly ask: string;
  /** Search parameters of the workpaper's URL. */
  readonly search: Readonly<Record<string, string>>;
}

interface LineKind {
  readonly title: string;
  readonly Icon: TablerIcon;
  /** Whether the text quotes what someone wrote. */
  readonly isQuoted?: true;
  readonly target: (line: Line) => Target;
}

const review = (ask: string) => (): Target => ({ ask, search: { tab: "review" } });
const open = review("Open");

function whatChanged({ opens }: Line): Target {
  if (opens?.what !== "difference") return review("Sign again")();
  return { ask: "See what changed", search: { tab: "review", view: "difference", from: `${opens.from}`, to: `${opens.to}` } };
}

function tie({ opens }: Line): Target {
  const key = opens?.what === "tie" ? opens.tie : null;
  return key === null ? { ask: "Open ties", search: {} } : { ask: "Open the tie", search: { tie: key } };
}

function item({ opens }: Line): Target {
  const { population, item: address } = opens?.what === "item" ? opens : { population: null, item: null };
  const search = { tab: "sample", ...(population === null ? {} : { population }), ...(address === null ? {} : { item: address }) };
  return { ask: address === null ? "Open sample" : "Open the item", search };
}

export const lineKinds: Readonly<Record<Line["kind"], LineKind>> = {
  mention: { title: "You were mentioned", Icon: IconAt, isQuoted: true, target: review("Reply") },
  sign_again: { title: "Sign again as preparer", Icon: IconWritingSign, target: whatChanged },
  review: { title: "Review and sign", Icon: IconWritingSign, target: review("Review") },
  explain_tie: { title: "Explain the difference", Icon: IconEqualNot, target: tie },
  conclude_item: { title: "Conclude on an exception", Icon: IconAlertTriangle, target: item },
  answer: { title: "Awaiting a reply to your note", Icon: IconMessageQuestion, isQuoted: true, target: open },
  their_review: { title: "Awaiting review of your sign-off", Icon: IconWritingSign, target: open },
  signed: { title: "You signed", Icon: IconWritingSign, target: open },
  answered: { title: "You replied", Icon: IconMessageReply, isQuoted: true, target: open },
  resolved: { title: "You resolved a note", Icon: IconCircleCheck, isQuoted: true, target: open },
  marked: { title: "You marked a mention as done", Icon: IconCircleCheck, isQuoted: true, target: open },
  explained: {
    ...{ title: "You entered a reason", Icon: IconEqualNot, isQuoted: true },
    target: () => ({ ask: "Open", search: {} }),
  },
};

/** Location a line opens: its workpaper's results, at the right place. */
export const placeOfLine = (line: Line) => ({
  to: "/engagements/$engagementId/edit" as const,
  params: { engagementId: line.engagement.id },
  search: { step: "process", output: line.output.key, ...lineKinds[line.kind].target(line).search },
});

/** The same location, as link props. */
export function linkOfLine(line: Line) {
  const { search, ...place } = placeOfLine(line);
  // Routes don't declare search parameters; the screens read them.
  return { ...place, search: search as never };
}

export const textOf = ({ kind, text }: Line): string => (lineKinds[kind].isQuoted ? `“${text}”` : text);
