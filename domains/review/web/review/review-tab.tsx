import { useRouteQuery } from "@tieout/client";
import { RemoteContent } from "@tieout/ui";
import { reviewRoutes } from "../../contract/index.ts";
import { EvidenceCard } from "../evidence/evidence-card.tsx";
import type { ReviewTabProps } from "../reviewed-paper.ts";
import { WaitsCard } from "../waiting/waits-card.tsx";
import { ConclusionCard } from "./conclusion-card.tsx";
import { NotesCard } from "./notes-card.tsx";
import { SignOffCard } from "./sign-off-card.tsx";
import "./review.css";

/** Conclusion, sign-offs, review notes and evidence of one workpaper. */
export default function ReviewTab(props: ReviewTabProps) {
  const params = { engagementId: props.engagementId, outputKey: props.result.output.key };
  const query = useRouteQuery(
    reviewRoutes,
    "getReview",
    { params },
    {
      views: ["results", "runs", "engagements"],
      // Picks up what a colleague wrote since the page was opened.
      refetchOnMount: "always",
    },
  );
  return (
    <RemoteContent query={query} what="the review">
      {(review) => (
        <div className="t-paper-review">
          <div className="t-col" style={{ gap: 16 }}>
            <ConclusionCard {...props} review={review} />
            <SignOffCard {...props} review={review} />
            <NotesCard {...props} review={review} />
            <p className="t-small t-dim">
              The next run prints these on the workpaper's Notes tab: the conclusion, the sign-offs with their results, every note with its
              replies, and the list of evidence.
            </p>
          </div>
          <div className="t-col" style={{ gap: 16 }}>
            <EvidenceCard {...props} />
            <div className="t-no-print">
              <WaitsCard engagementId={props.engagementId} />
            </div>
          </div>
        </div>
      )}
    </RemoteContent>
  );
}
