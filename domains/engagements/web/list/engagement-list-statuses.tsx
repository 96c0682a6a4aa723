import { countText, lookOf } from "@tieout/ui";
import type { EngagementRow } from "../../contract/index.ts";
import { type EngagementStatus, engagementStatuses } from "../../core/index.ts";

interface StatusFilterProps {
  readonly rows: readonly EngagementRow[];
  readonly chosen: EngagementStatus | null;
  readonly onChoose: (status: EngagementStatus | null) => void;
}

/** Rows per status; statuses without rows are omitted. */
export function statusCounts(
  rows: readonly Pick<EngagementRow, "status">[],
): readonly { readonly status: EngagementStatus; readonly count: number }[] {
  return engagementStatuses
    .map((status) => ({ status, count: rows.filter((row) => row.status === status).length }))
    .filter(({ count }) => count > 0);
}

/** All, and each status with its count. */
export function StatusFilter({ rows, chosen, onChoose }: StatusFilterProps) {
  return (
    <fieldset className="t-status-filter t-no-print" aria-label="Status">
      <button type="button" aria-pressed={chosen === null} onClick={() => onChoose(null)}>
        All <b>{countText(rows.length)}</b>
      </button>
      {statusCounts(rows).map(({ status, count }) => {
        const { Icon, word, family } = lookOf(status);
        return (
          <button
            key={status}
            type="button"
            aria-pressed={chosen === status}
            className={family === "warn" ? "t-warn" : family === "bad" ? "t-bad" : ""}
            onClick={() => onChoose(chosen === status ? null : status)}
          >
            <Icon size={15} stroke={1.75} aria-hidden="true" className="t-icon" />
            {word} <b>{countText(count)}</b>
          </button>
        );
      })}
    </fieldset>
  );
}
