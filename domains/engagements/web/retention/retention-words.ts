import { plural } from "@tieout/ui";
import type { Retention } from "../../contract/index.ts";

/** Subtitle of the screen. */
export const retentionSentence = ({ years, announced, held }: Retention): string => {
  const due = announced.filter(({ hold }) => hold === null).length;
  return [
    `Locked engagements are kept for ${plural(years, "year")}`,
    due === 0 ? "none is deleted in the next 90 days" : `${plural(due, "is", "are")} deleted in the next 90 days`,
    ...(held === 0 ? [] : [`${plural(held, "is", "are")} under a legal hold`]),
  ].join(", ");
};

/** Consequences of a new period, for the confirmation before saving. */
export const changeWords = (from: number, to: number): string =>
  to < from
    ? `Engagements will be deleted ${plural(from - to, "year")} earlier. Nothing is deleted within 90 days of this change, and engagements to be deleted are listed here.`
    : `Engagements will be kept ${plural(to - from, "year")} longer.`;
