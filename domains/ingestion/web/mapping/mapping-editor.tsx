import { Button } from "@mantine/core";
import { LeaveGuard, LoadingLines, lazyPart, Note, usePreload, useUrlParams } from "@tieout/ui";
import { type ReactNode, useRef } from "react";
import type { Mapping } from "../../contract/index.ts";
import { ChooseSheets } from "../sheets/choose-sheets.tsx";
import { ColumnTable } from "./column-table.tsx";
import { MappingConflict } from "./mapping-conflict.tsx";
import { draftCounts, type MappingDraft, nextToReview, usedDictionaries, valuesToReview } from "./mapping-draft.ts";
import { MappingFoot } from "./mapping-foot.tsx";
import { MappingSide } from "./mapping-side.tsx";
import { type MappingTab, MappingTabs } from "./mapping-tabs.tsx";
import { useLineKeys } from "./use-line-keys.ts";
import { type MappingWork, useMapping } from "./use-mapping.ts";
import { ValueTable } from "./value-table.tsx";

/** Rarely opened, so these parts aren't loaded with the mapping. */
const ReadingPanel = lazyPart(
  () => import("../reading/reading-panel.tsx"),
  () => <LoadingLines what="the reading settings" />,
);
const PreviewTable = lazyPart(
  () => import("./preview-table.tsx"),
  () => <LoadingLines what="the first rows" />,
);
const parts = [ReadingPanel.preload, PreviewTable.preload, () => import("../sheets/sheets-dialog.tsx")] as const;

interface MappingEditorProps {
  readonly engagementId: string;
  readonly mapping: Mapping;
  readonly lockedBecause: string | null;
  readonly select: ReactNode;
  /** Called when the server accepts the confirmation; the list of mappings may not show it yet. */
  readonly onConfirmed: () => void;
}

const tabs = ["columns", "values", "preview", "reading"] as const;
type Tab = (typeof tabs)[number];

/** One slot's columns, values and preview. Drafts are saved automatically; confirming is a separate step. */
export function MappingEditor({ engagementId, mapping, lockedBecause, select, onConfirmed }: MappingEditorProps) {
  const work = useMapping(engagementId, mapping, onConfirmed);
  usePreload(parts);
  const { saver, refusal } = work;
  const { value: draft, stored } = work.state;
  const [tab, onTab] = useTab(stored);
  const used = usedDictionaries(stored, draft);
  const openValues = valuesToReview(draft, used).length;
  // Confirms exactly what was on the screen when the user clicked.
  const isFixed = lockedBecause !== null || work.busy;
  const change = (next: (before: MappingDraft) => MappingDraft) => (isFixed ? undefined : saver.change(next));
  const walk = useReviewWalk(onTab);
  const lines = useLineKeys<HTMLDivElement>();
  const part = { mapping: stored, draft, readOnly: isFixed, onChange: change };
  return (
    <div className="t-mapping">
      <div className="t-col" style={{ gap: 12 }} ref={lines}>
        <div className="t-mapping-head">
          {select}
          <MappingTabs tabs={tabsOf(stored, draft, used)} value={tab} onChange={onTab} />
          <MappingCounts work={work} />
        </div>
        <SheetsNote mapping={stored} lockedBecause={lockedBecause} />
        <AppliedNote mapping={stored} />
        {tab === "columns" ? <ColumnTable {...part} onAccepted={walk.goToNext} onLook={walk.look} /> : null}
        {tab === "values" ? <ValueTable {...part} used={used} /> : null}
        {tab === "preview" ? <PreviewTable engagementId={engagementId} mapping={stored} draft={draft} /> : null}
        {tab === "reading" ? <ReadingPanel files={textFiles(stored)} lockedBecause={lockedBecause} /> : null}
        <Note family="info">
          Suggestions below 0.90 always need your review. Tieout remembers what you accept for this client and {stored.provider}, and reuses
          it next year.
        </Note>
        <Refused text={refusal} />
        <MappingFoot
          work={work}
          openValues={openValues}
          lockedBecause={lockedBecause}
          onNext={() => walk.goToOpen(draft, openValues > 0)}
          onChange={change}
        />
      </div>
      <MappingSide mapping={stored} draft={draft} openValues={openValues} />
      <UnsavedGuards work={work} />
    </div>
  );
}

const Refused = ({ text }: { readonly text: string | null | undefined }) =>
  text ? (
    <Note family="bad" live>
      {text}
    </Note>
  ) : null;

/** Note saying that no one has accepted the mapping this year. */
function AppliedNote({ mapping: { applied_from: applied } }: Pick<MappingEditorProps, "mapping">) {
  if (applied === null) return null;
  return <Note family="info">{applied}. Tieout is already reading the files with it. Confirm it to accept it for this year.</Note>;
}

/** Asks which sheets are the report before asking what their columns mean. */
function SheetsNote({ mapping, lockedBecause }: Pick<MappingEditorProps, "mapping" | "lockedBecause">) {
  return mapping.files
    .filter((file) => file.asks_for_sheets)
    .map((file) => (
      <Note key={file.asset_id} family="warn">
        <span className="t-row t-wrap">
          <span className="t-grow">Several sheets of {file.file_name} have nearly the same columns. Choose which ones are the report.</span>
          <ChooseSheets assetId={file.asset_id} lockedBecause={lockedBecause} />
        </span>
      </Note>
    ));
}

const textFiles = ({ files }: Mapping) => files.filter((file) => file.is_text);

function tabsOf(stored: Mapping, draft: MappingDraft, used: ReadonlySet<string>): readonly MappingTab[] {
  const values = draft.values.filter((value) => used.has(value.field)).length;
  return [
    { value: "columns", label: "Columns", count: draft.columns.length, open: draftCounts(draft).toReview },
    { value: "values", label: "Values", count: values, open: valuesToReview(draft, used).length },
    { value: "preview", label: "Preview", count: null, open: 0 },
    ...(textFiles(stored).length > 0 ? [{ value: "reading", label: "Reading", count: null, open: 0 }] : []),
  ];
}

/** The tab named in the URL; the first one is the default. */
function useTab(stored: Mapping): [Tab, (next: string) => void] {
  const [params, changeParams] = useUrlParams();
  const wanted = tabs.find((one) => one === params.get("tab")) ?? "columns";
  // The files may have become workbooks since the URL was saved.
  const tab = wanted === "reading" && textFiles(stored).length === 0 ? "columns" : wanted;
  return [tab, (next) => changeParams({ tab: next === "columns" ? null : next }, { replace: true })];
}

/** Moves to the next item to review: the next column after the last focused one or, if no column is left, the first value. */
function useReviewWalk(onTab: (next: string) => void) {
  const lastIndex = useRef<number | null>(null);
  const goToNext = (after: MappingDraft) => {
    const index = nextToReview(after, lastIndex.current);
    lastIndex.current = index;
    if (index !== null) focusSoon(`#accept-${index}`);
  };
  return {
    look: (index: number) => {
      lastIndex.current = index;
    },
    goToNext,
    goToOpen: (draft: MappingDraft, hasOpenValues: boolean) => {
      if (draftCounts(draft).toReview > 0) {
        onTab("columns");
        goToNext(draft);
      } else if (hasOpenValues) {
        onTab("values");
        focusSoon(".t-values [data-review] :is(input, button)");
      }
    },
  };
}

/** Number of frames to wait for a newly opened tab to render. */
const framesToDraw = 20;

function focusSoon(selector: string, frames = framesToDraw): void {
  requestAnimationFrame(() => {
    const found = document.querySelector<HTMLElement>(selector);
    if (found) found.focus();
    else if (frames > 0) focusSoon(selector, frames - 1);
  });
}

interface WorkProps {
  readonly work: MappingWork;
}

/** Number of decisions made so far, and whether they are saved. */
function MappingCounts({ work: { state, saver } }: WorkProps) {
  const { accepted, notUsed } = draftCounts(state.value);
  return (
    <div className="t-small t-sec t-mapping-counts">
      <span role="status">
        {accepted} accepted · {notUsed} not used
      </span>
      <SaveState state={state} onRetry={() => void saver.flush()} />
    </div>
  );
}

/** Dialogs for leaving with unsaved changes and for conflicting versions. */
function UnsavedGuards({ work: { state, saver } }: WorkProps) {
  const { stored } = state;
  return (
    <>
      <LeaveGuard
        hasUnsaved={() => saver.state().status !== "stored"}
        save={saver.flush}
        leftBy={["step", "slot"]}
        lost={`Changes to the ${stored.title} mapping aren't saved: ${state.problem?.message ?? "someone else changed it."}`}
      />
      <MappingConflict state={state} onKeepMine={() => void saver.keepMine()} onTakeTheirs={() => void saver.takeTheirs()} />
    </>
  );
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
      {saving ? "Saving draft" : at ? `Draft saved ${at}` : ""}
    </span>
  );
}
