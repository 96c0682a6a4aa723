import { findPaperEntry } from "@tieout/catalog/core";
import { type ActivityEvent, type ActivityKind, type ActivityWords, textOf } from "@tieout/engagements/core";

/** Title of the workpaper an action was taken on. */
export const paperOf = ({ outputKey }: ActivityEvent["data"]): string => findPaperEntry(textOf(outputKey))?.title ?? "a workpaper";

/** Describes an action on a workpaper in words. */
export const onPaper = (kind: ActivityKind, says: (paper: string, data: ActivityEvent["data"]) => string): ActivityWords => ({
  kind,
  says: ({ data }) => says(paperOf(data), data),
});
