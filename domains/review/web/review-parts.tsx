import { LoadingLines, lazyPart } from "@tieout/ui";
import { EvidenceOf } from "./evidence/evidence-of.tsx";
import { newNoteOn } from "./review/note-subject.ts";
import { SignOffMarks, useReviewMarks } from "./review/review-marks.tsx";

const ReviewTab = lazyPart(
  () => import("./review/review-tab.tsx"),
  () => <LoadingLines what="the review" />,
);

/** Review components that the workpaper screen shows. */
export const reviewParts = { ReviewTab, EvidenceOf, SignOffMarks, useReviewMarks, newNoteOn } as const;
