import { Button, SegmentedControl } from "@mantine/core";
import { IconArrowDown, IconCheck, IconChecks } from "@tabler/icons-react";
import { LeaveGuard, LockableButton, Note, StatusBadge, useUrlParams } from "@tieout/ui";
import { type ReactNode, useRef } from "react";
import type { Mapping } from "../../contract/index.ts";
import { ColumnTable } from "./column-table.tsx";
import { MappingConflict } from "./mapping-conflict.tsx";
import { acceptConfident, draftCounts, type MappingDraft, nextToReview, usedDictionaries, valuesToReview } from "./mapping-draft.ts";
import { MappingSide } from "./mapping-side.tsx";
import { PreviewTable } from "./preview-table.tsx";
import { useMapping } from "./use-mapping.ts";
import { ValueTable } from "./value-table.tsx";

interface MappingEditorProps {
  readonly engagementId: string;
  readonly mapping: Mapping;
  readonly lockedBecause: string | null;
  readonly select: ReactNode;
}

const tabs = ["columns", "values", "preview"] as const;

/** Columns, values and preview of one slot. Drafts are saved by themselves; confirming is a step of its own. */
export function MappingEditor({ engagementId, mapping, lockedBecause, select }: MappingEditorProps) {
  const { state, saver, confirm, busy, refusal } = useMapping(engagementId, mapping);
  const [params, changeParams] = useUrlParams();
  const lastIndex = useRef<number | null>(null);
  const tab = tabs.find((one) => one === params.get("tab")) ?? "columns";
  const { value: draft, stored } = state;
  const used = usedDictionaries(stored, draft);
  const counts = draftCounts(draft);
  const openValues = valuesToReview(draft, used).length;
  const change = (next: (before: MappingDraft) => MappingDraft) => (lockedBecause === null ? saver.change(next) : undefined);
  const goToNext = (after: MappingDraft) => {
    const index = nextToReview(after, lastIndex.current);
    lastIndex.current = index;
    if (index === null) return;
    // After the next paint, when the row has its button again.
    requestAnimationFrame(() => document.getElementById(`accept-${index}`)?.focus());
  };
  return (
    <div className="t-mapping">
      <div className="t-col" style={{ gap: 12 }}>
        <div className="t-mapping-head">
          {select}
          <SegmentedControl
            aria-label="What to look at"
            value={tab}
            onChange={(next) => changeParams({ tab: next === "columns" ? null : next }, { replace: true })}
            data={[
              { value: "columns", label: `Columns ${stored.columns.length}` },
              { value: "values", label: `Values ${draft.values.filter((value) => used.has(value.field)).length}` },
              { value: "preview", label: "Preview" },
            ]}
          />
        </div>
        <div className="t-row t-wrap">
          <Button
            variant="default"
            size="sm"
            data-shortcut="next-open"
            aria-disabled={counts.toReview === 0}
            leftSection={<IconArrowDown size={16} stroke={1.75} />}
            onClick={() => goToNext(draft)}
          >
            Next to review <kbd className="t-kbd t-kbd-inside">.</kbd>
          </Button>
          <LockableButton
            variant="default"
            size="sm"
            leftSection={<IconChecks size={16} stroke={1.75} />}
            lockedBecause={lockedBecause}
            onClick={() => change((before) => acceptConfident(stored, before))}
          >
            Accept all at or above 0.90
          </LockableButton>
          <SaveState state={state} onRetry={() => void saver.flush()} />
          <span className="t-small t-sec t-mapping-counts" role="status">
            {counts.accepted} accepted · <b className={counts.toReview > 0 ? "t-warn" : ""}>{counts.toReview} to review</b> ·{" "}
            {counts.notUsed} not used
          </span>
        </div>
        {tab === "columns" ? (
          <ColumnTable
            mapping={stored}
            draft={draft}
            readOnly={lockedBecause !== null}
            onChange={change}
            onAccepted={goToNext}
            onLook={(index) => {
              lastIndex.current = index;
            }}
          />
        ) : null}
        {tab === "values" ? (
          <ValueTable mapping={stored} draft={draft} used={used} readOnly={lockedBecause !== null} onChange={change} />
        ) : null}
        {tab === "preview" ? <PreviewTable engagementId={engagementId} mapping={stored} draft={draft} /> : null}
        <Note family="info">
          Suggestions below 0.90 are never taken without you. What you accept here is remembered for this client and for {stored.provider},
          and used next year.
        </Note>
        {refusal ? (
          <Note family="bad" live>
            {refusal}
          </Note>
        ) : null}
        <div className="t-mapping-foot">
          <StatusBadge
            {...(stored.status === "accepted" ? { status: "done", word: "Confirmed" } : { status: "to_judge", word: "To confirm" })}
          />
          <LockableButton
            loading={busy}
            leftSection={<IconCheck size={16} stroke={1.75} />}
            lockedBecause={
              lockedBecause ?? confirmObstacle(counts.toReview, openValues, stored.status === "accepted" && state.status === "stored")
            }
            onClick={() => void confirm(draft)}
          >
            Confirm mapping
          </LockableButton>
        </div>
      </div>
      <MappingSide mapping={stored} draft={draft} openValues={openValues} />
      <LeaveGuard
        hasUnsaved={() => saver.state().status !== "stored"}
        save={saver.flush}
        leftBy={["step", "slot"]}
        lost={`What was changed in the mapping of ${stored.title} is not saved: ${state.problem?.message ?? "somebody else changed it meanwhile."}`}
      />
      {state.status === "conflict" && state.theirs ? (
        <MappingConflict mine={draft} theirs={state.theirs} onKeepMine={() => void saver.keepMine()} onTakeTheirs={saver.takeTheirs} />
      ) : null}
    </div>
  );
}

function confirmObstacle(toReview: number, openValues: number, isConfirmed: boolean): string | null {
  if (isConfirmed) return "This mapping is confirmed. Change something to confirm it again.";
  if (toReview > 0)
    return `${toReview} ${toReview === 1 ? "column waits" : "columns wait"} for your review. Accept or change ${toReview === 1 ? "it" : "them"} first.`;
  return openValues > 0 ? `${openValues} ${openValues === 1 ? "value waits" : "values wait"} for your review on the tab Values.` : null;
}

interface SaveStateProps {
  readonly state: { readonly status: string; readonly savedAt: Date | null; readonly problem: Error | null };
  readonly onRetry: () => void;
}

function SaveState({ state, onRetry }: SaveStateProps) {
  if (state.status === "failed") {
    return (
      <span className="t-small t-bad" role="alert">
        Not saved: {state.problem?.message}{" "}
        <Button variant="transparent" className="t-link-button" onClick={onRetry}>
          Try again
        </Button>
      </span>
    );
  }
  const saving = state.status === "saving" || state.status === "unsaved";
  const at = state.savedAt?.toTimeString().slice(0, 5);
  return (
    <span className="t-small t-dim" role="status">
      {saving ? "Saving the draft" : at ? `Draft saved ${at}` : ""}
    </span>
  );
}
