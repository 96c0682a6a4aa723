import { countText, lookOf } from "@tieout/ui";
import type { MouseEvent } from "react";
import type { EngagementRow } from "../../contract/index.ts";
import { type EngagementStatus, engagementStatuses } from "../../core/index.ts";

type StatusCounts = Readonly<Partial<Record<EngagementRow["status"], number>>>;

interface StatusFilterProps {
  /** Counts within the other filters. */
  readonly counts: StatusCounts;
  readonly chosen: readonly string[];
  readonly onChoose: (statuses: readonly string[]) => void;
}

/** Number of engagements per status; omits a status without engagements unless it is chosen. */
export const statusCounts = (counts: StatusCounts, chosen: readonly string[]) =>
  engagementStatuses
    .map((status) => ({ status, count: counts[status] ?? 0 }))
    .filter(({ status, count }) => count > 0 || chosen.includes(status));

/** A click chooses only this status, or all statuses if it was the only one; with Ctrl or Shift, the status is added or removed. */
export function chosenStatuses(chosen: readonly string[], status: EngagementStatus, adds: boolean): readonly string[] {
  const isChosen = chosen.includes(status);
  if (adds) return isChosen ? chosen.filter((one) => one !== status) : [...chosen, status];
  return isChosen && chosen.length === 1 ? [] : [status];
}

const loadingWidths = ["8rem", "6rem", "10rem"] as const;

/** Placeholder until the counts arrive, so that “All” doesn't move. */
export const StatusFilterLoading = () => (
  <div className="t-status-filter t-status-filter-loading" aria-hidden="true">
    <span>All</span>
    {loadingWidths.map((width) => (
      <i key={width} style={{ width }} />
    ))}
  </div>
);

/** “All” and each status, with the number of engagements. */
export function StatusFilter({ counts, chosen, onChoose }: StatusFilterProps) {
  const choose = (status: EngagementStatus) => (event: MouseEvent) =>
    onChoose(chosenStatuses(chosen, status, event.ctrlKey || event.metaKey || event.shiftKey));
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <fieldset className="t-status-filter t-no-print" aria-label="Status">
      <button type="button" aria-pressed={chosen.length === 0} onClick={() => onChoose([])}>
        All <b>{countText(all)}</b>
      </button>
      {statusCounts(counts, chosen).map(({ status, count }) => {
        const { Icon, word, family } = lookOf(status);
        return (
          <button
            key={status}
            type="button"
            title="Ctrl-click or Shift-click to add a status"
            aria-pressed={chosen.includes(status)}
            className={family === "warn" ? "t-warn" : family === "bad" ? "t-bad" : ""}
            onClick={choose(status)}
          >
            <Icon size={15} stroke={1.75} aria-hidden="true" className="t-icon" />
            {word} <b>{countText(count)}</b>
          </button>
        );
      })}
    </fieldset>
  );
}
