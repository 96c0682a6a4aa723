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
type Tab = (typeof tabs)[number];

/** Columns, values and preview of one slot. Drafts are saved automatically; confirming is a separate step. */
export function MappingEditor({ engagementId, mapping, lockedBecause, select }: MappingEditorProps) {
  const work = useMapping(engagementId, mapping);
  const { saver, refusal } = work;
  const { value: draft, stored } = work.state;
  const [tab, onTab] = useTab();
  const used = usedDictionaries(stored, draft);
  const openValues = valuesToReview(draft, used).length;
  const change = (next: (before: MappingDraft) => MappingDraft) => (lockedBecause === null ? saver.change(next) : undefined);
  const walk = useReviewWalk();
  const part = { mapping: stored, draft, readOnly: lockedBecause !== null, onChange: change };
  return (
    <div className="t-mapping">
      <div className="t-col" style={{ gap: 12 }}>
        <div className="t-mapping-head">
          {select}
          <TabControl
            tab={tab}
            onTab={onTab}
            columns={stored.columns.length}
            values={draft.values.filter((value) => used.has(value.field)).length}
          />
        </div>
        <MappingTools work={work} lockedBecause={lockedBecause} onNext={() => walk.goToNext(draft)} onChange={change} />
        {tab === "columns" ? <ColumnTable {...part} onAccepted={walk.goToNext} onLook={walk.look} /> : null}
        {tab === "values" ? <ValueTable {...part} used={used} /> : null}
        {tab === "preview" ? <PreviewTable engagementId={engagementId} mapping={stored} draft={draft} /> : null}
        <Note family="info">
          Suggestions below 0.90 always need your review. What you accept is remembered for this client and for {stored.provider} and reused
          next year.
        </Note>
        {refusal ? (
          <Note family="bad" live>
            {refusal}
          </Note>
        ) : null}
        <MappingFoot work={work} openValues={openValues} lockedBecause={lockedBecause} />
      </div>
      <MappingSide mapping={stored} draft={draft} openValues={openValues} />
      <UnsavedGuards work={work} />
    </div>
  );
}

/** The tab named in the URL; the first one is the default. */
function useTab(): [Tab, (next: string) => void] {
  const [params, changeParams] = useUrlParams();
  const tab = tabs.find((one) => one === params.get("tab")) ?? "columns";
  return [tab, (next) => changeParams({ tab: next === "columns" ? null : next }, { replace: true })];
}

/** Moves to the next column to review, from the last focused one. */
function useReviewWalk() {
  const lastIndex = useRef<number | null>(null);
  return {
    look: (index: number) => {
      lastIndex.current = index;
    },
    goToNext: (after: MappingDraft) => {
      const index = nextToReview(after, lastIndex.current);
      lastIndex.current = index;
      if (index === null) return;
      // After the next paint, when the row shows its button.
      requestAnimationFrame(() => document.getElementById(`accept-${index}`)?.focus());
    },
  };
}

interface TabControlProps {
  readonly tab: Tab;
  readonly onTab: (next: string) => void;
  readonly columns: number;
  readonly values: number;
}

function TabControl({ tab, onTab, columns, values }: TabControlProps) {
  return (
    <SegmentedControl
      aria-label="Mapping view"
      value={tab}
      onChange={onTab}
      data={[
        { value: "columns", label: `Columns ${columns}` },
        { value: "values", label: `Values ${values}` },
        { value: "preview", label: "Preview" },
      ]}
    />
  );
}

interface WorkProps {
  readonly work: ReturnType<typeof useMapping>;
}

interface MappingToolsProps extends WorkProps {
  readonly lockedBecause: string | null;
  readonly onNext: () => void;
  readonly onChange: (next: (before: MappingDraft) => MappingDraft) => void;
}

function MappingTools({ work: { state, saver }, lockedBecause, onNext, onChange }: MappingToolsProps) {
  const counts = draftCounts(state.value);
  return (
    <div className="t-row t-wrap">
      <Button
        variant="default"
        size="sm"
        data-shortcut="next-open"
        aria-disabled={counts.toReview === 0}
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
        onClick={() => onChange((before) => acceptConfident(state.stored, before))}
      >
        Accept all at or above 0.90
      </LockableButton>
      <SaveState state={state} onRetry={() => void saver.flush()} />
      <span className="t-small t-sec t-mapping-counts" role="status">
        {counts.accepted} accepted · <b className={counts.toReview > 0 ? "t-warn" : ""}>{counts.toReview} to review</b> · {counts.notUsed}{" "}
        not used
      </span>
    </div>
  );
}

interface MappingFootProps extends WorkProps {
  readonly openValues: number;
  readonly lockedBecause: string | null;
}

function MappingFoot({ work: { state, confirm, busy }, openValues, lockedBecause }: MappingFootProps) {
  const { value: draft, stored } = state;
  const isConfirmed = stored.status === "accepted";
  const obstacle = confirmObstacle(draftCounts(draft).toReview, openValues, isConfirmed && state.status === "stored");
  return (
    <div className="t-mapping-foot">
      <StatusBadge {...(isConfirmed ? { status: "done", word: "Confirmed" } : { status: "to_judge", word: "To confirm" })} />
      <LockableButton
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

/** Dialogs for leaving with unsaved changes and for conflicting versions. */
function UnsavedGuards({ work: { state, saver } }: WorkProps) {
  const { value: draft, stored } = state;
  return (
    <>
      <LeaveGuard
        hasUnsaved={() => saver.state().status !== "stored"}
        save={saver.flush}
        leftBy={["step", "slot"]}
        lost={`Changes to the mapping of ${stored.title} are not saved: ${state.problem?.message ?? "someone else changed it."}`}
      />
      {state.status === "conflict" && state.theirs ? (
        <MappingConflict mine={draft} theirs={state.theirs} onKeepMine={() => void saver.keepMine()} onTakeTheirs={saver.takeTheirs} />
      ) : null}
    </>
  );
}

function confirmObstacle(toReview: number, openValues: number, isConfirmed: boolean): string | null {
  if (isConfirmed) return "This mapping is confirmed. Change it to confirm again.";
  if (toReview > 0)
    return `${toReview} ${toReview === 1 ? "column needs" : "columns need"} your review. Accept or change ${toReview === 1 ? "it" : "them"} first.`;
  return openValues > 0 ? `${openValues} ${openValues === 1 ? "value needs" : "values need"} your review on the Values tab.` : null;
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
