import type { ApiProblem } from "@tieout/client";
import { Note } from "@tieout/ui";

/** Why a call before login failed, with a reference number if support needs one. */
export function CallProblem({ problem }: { readonly problem: ApiProblem }) {
  return (
    <Note family="bad" live>
      {problem.message}
      {problem.status >= 500 && problem.requestId ? <span className="t-mono"> Reference {problem.requestId}</span> : null}
    </Note>
  );
}
