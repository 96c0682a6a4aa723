import { findPaperEntry } from "@tieout/catalogue/core";
import { type ActivityEvent, type ActivityKind, type ActivityWords, textOf } from "@tieout/engagements/core";

/** Title of the workpaper that an action names. */
export const paperOf = ({ outputKey }: ActivityEvent["data"]): string => findPaperEntry(textOf(outputKey))?.title ?? "a workpaper";

/** Words for an action on a workpaper. */
export const onPaper = (kind: ActivityKind, says: (paper: string, data: ActivityEvent["data"]) => string): ActivityWords => ({
  kind,
  says: ({ data }) => says(paperOf(data), data),
});
