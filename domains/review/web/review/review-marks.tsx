import { useRouteQuery } from "@tieout/client";
import { useIsUsed } from "@tieout/ui";
import { type ReviewMark, reviewRoutes } from "../../contract/index.ts";

/** Review summaries of all workpapers, by workpaper key. */
export function useReviewMarks(engagementId: string): ReadonlyMap<string, ReviewMark> {
  const views = ["results", "runs", "engagements"];
  const enabled = useIsUsed();
  const { data } = useRouteQuery(reviewRoutes, "listReviews", { params: { engagementId } }, { views, enabled });
  return new Map((data ?? []).map((mark) => [mark.output_key, mark]));
}

const words = { missing: "not signed", current: "signed", stale: "sign-off stale" } as const;

/** P and R marks: a ring if no one has signed, filled if the sign-off is for the current result, crossed out if it is stale. */
export function SignOffMarks({ mark }: { readonly mark: Pick<ReviewMark, "preparer" | "reviewer"> | undefined }) {
  if (!mark) return null;
  return (
    <span className="t-signed">
      {(["preparer", "reviewer"] as const).map((role) => (
        <span key={role} data-state={mark[role]} title={`${role === "preparer" ? "Preparer" : "Reviewer"}: ${words[mark[role]]}`}>
          <span aria-hidden="true">{role === "preparer" ? "P" : "R"}</span>
          <span className="t-sr">
            , {role} {words[mark[role]]}
          </span>
        </span>
      ))}
    </span>
  );
}
