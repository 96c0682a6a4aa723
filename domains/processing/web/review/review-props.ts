import type { PaperReview } from "../../contract/index.ts";
import type { PaperTabProps } from "../workpaper/paper-tab.ts";

/** Props of the parts of a review. */
export interface ReviewProps extends PaperTabProps {
  readonly review: PaperReview;
}
