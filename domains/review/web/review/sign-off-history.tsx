import { shortResult } from "@tieout/runs/core";
import { DateText } from "@tieout/ui";
import type { SignOff } from "../../contract/index.ts";

const endings = { withdrawn: "withdrawn", replaced: "replaced" } as const;

/** Every sign-off ever made, newest first. */
export function SignOffHistory({ history }: { readonly history: readonly SignOff[] }) {
  const past = history.filter(({ ended }) => ended !== null);
  if (past.length === 0) return null;
  return (
    <details className="t-sign-off-history">
      <summary className="t-small">Earlier sign-offs, {past.length}</summary>
      <ul>
        {past.map(({ id, by, role, on, state, result_id, ended }) => (
          <li key={id} className="t-small t-sec">
            {by.name}, {role}, <DateText value={on} time />, result{" "}
            <span className="t-mono" title={result_id}>
              {shortResult(result_id)}
            </span>
            {ended && (state === "withdrawn" || state === "replaced") ? (
              <>
                ; {endings[state]} by {ended.by}, <DateText value={ended.on} time />
                {ended.reason ? `: ${ended.reason}` : ""}
              </>
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  );
}
