import { Note, plural, UrlLink } from "@tieout/ui";
import type { RunDifference } from "../../contract/index.ts";

type StaleReview = NonNullable<RunDifference["sign_again"]>;

const titlesOf = ({ sign_offs: signOffs, conclusions }: StaleReview): string =>
  [...new Set([...signOffs, ...conclusions].map(({ output }) => output.title))].join(", ");

/** Last section of the page: sign-offs for figures other than those in the current results. */
export function SignAgain({ difference }: { readonly difference: RunDifference }) {
  const { sign_again: stale, to } = difference;
  if (!stale)
    return (
      <Note>
        Sign-offs are for the current results. Run {to.number} isn't the current run. Compare with the current run to see what needs a new
        sign-off.
      </Note>
    );
  const first = stale.sign_offs[0]?.output.key ?? stale.conclusions[0]?.output.key;
  if (!first)
    return (
      <Note family="ok">
        No new sign-offs needed
        {stale.kept > 0 ? `: ${plural(stale.kept, "workpaper")} ${stale.kept === 1 ? "keeps its" : "keep their"} sign-offs` : ""}.
      </Note>
    );
  const counts = [
    ...(stale.sign_offs.length > 0 ? [plural(stale.sign_offs.length, "sign-off")] : []),
    ...(stale.conclusions.length > 0 ? [plural(stale.conclusions.length, "conclusion")] : []),
  ].join(" and ");
  return (
    <Note family="warn">
      <div className="t-row t-between t-wrap">
        <span>
          <b>{counts} for earlier results must be renewed.</b> {titlesOf(stale)}.
          {stale.kept > 0
            ? ` ${plural(stale.kept, "other workpaper")} ${stale.kept === 1 ? "keeps its sign-offs" : "keep their sign-offs"}.`
            : ""}
        </span>
        <UrlLink className="t-no-print" change={{ view: "results", output: first, tab: "review", from: null, to: null, cause: null }}>
          Open the review
        </UrlLink>
      </div>
    </Note>
  );
}
