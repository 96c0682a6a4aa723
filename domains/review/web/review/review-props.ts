import type { PaperReview } from "../../contract/index.ts";
import type { ReviewTabProps } from "../reviewed-paper.ts";

/** Props shared by the parts of a review. */
export interface ReviewProps extends ReviewTabProps {
  readonly review: PaperReview;
}
