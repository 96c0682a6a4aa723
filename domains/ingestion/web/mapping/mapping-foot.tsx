import { Button } from "@mantine/core";
import { IconArrowDown, IconCheck, IconChecks } from "@tabler/icons-react";
import { LockableButton, plural, StatusBadge } from "@tieout/ui";
import { acceptConfident, draftCounts, type MappingDraft } from "./mapping-draft.ts";
import type { MappingWork } from "./use-mapping.ts";

interface MappingFootProps {
  readonly work: MappingWork;
  readonly openValues: number;
  readonly lockedBecause: string | null;
  readonly onNext: () => void;
  readonly onChange: (next: (before: MappingDraft) => MappingDraft) => void;
}

/** Always visible: what is left to review, and the button to confirm. */
export function MappingFoot({ work: { state, confirm, busy }, openValues, lockedBecause, onNext, onChange }: MappingFootProps) {
  const { value: draft, stored } = state;
  const isApplied = stored.applied_from !== null;
  const isConfirmed = stored.status === "accepted" && !isApplied;
  const { toReview } = draftCounts(draft);
  const left = leftToReview(toReview, openValues);
  const asking = stored.files.find((file) => file.asks_for_sheets);
  const obstacle = asking
    ? `Choose which sheets of ${asking.file_name} to read first.`
    : confirmObstacle(left, isConfirmed && state.status === "stored");
  return (
    <div className="t-mapping-foot">
      <StatusBadge {...badgeOf(isConfirmed, isApplied)} />
      <Button
        variant="default"
        size="sm"
        data-shortcut="next-open"
        aria-disabled={left === null}
        leftSection={<IconArrowDown size={16} stroke={1.75} />}
        onClick={onNext}
      >
        Next to review <kbd className="t-kbd t-kbd-inside">.</kbd>
      </Button>
      <LockableButton
        variant="default"
        size="sm"
        leftSection={<IconChecks size={16} stroke={1.75} />}
        lockedBecause={lockedBecause}
        onClick={() => onChange((before) => acceptConfident(stored, before))}
      >
        Accept all at or above 0.90
      </LockableButton>
      <span className={left ? "t-small t-warn t-mapping-left" : "t-small t-dim t-mapping-left"} role="status">
        {left ? `${left} to review` : "Nothing left to review"}
      </span>
      <LockableButton
        size="sm"
        loading={busy}
        leftSection={<IconCheck size={16} stroke={1.75} />}
        lockedBecause={lockedBecause ?? obstacle}
        onClick={() => void confirm(draft)}
      >
        Confirm mapping
      </LockableButton>
    </div>
  );
}

function badgeOf(isConfirmed: boolean, isApplied: boolean) {
  if (isApplied) return { status: "done", word: "As last year" } as const;
  return isConfirmed ? ({ status: "done", word: "Confirmed" } as const) : ({ status: "to_judge", word: "To confirm" } as const);
}

/** `3 columns, 2 values`; null when nothing is left. */
function leftToReview(columns: number, values: number): string | null {
  const parts = [...(columns > 0 ? [plural(columns, "column")] : []), ...(values > 0 ? [plural(values, "value")] : [])];
  return parts.length === 0 ? null : parts.join(", ");
}

function confirmObstacle(left: string | null, isConfirmed: boolean): string | null {
  if (isConfirmed) return "This mapping is already confirmed. To confirm again, change it first.";
  return left && `Review first: ${left}. Accept or change each one.`;
}
