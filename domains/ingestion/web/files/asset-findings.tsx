import { Button, FileButton } from "@mantine/core";
import { IconAlertTriangle, IconCircleX, IconTool } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useRouteMutation } from "@tieout/client";
import { plural, showError, showSuccess, UrlLink } from "@tieout/ui";
import type { ReactNode } from "react";
import { type Asset, type Issue, type IssueCause, ingestionRoutes } from "../../contract/index.ts";
import { RefusedFile } from "../reading/refused-file.tsx";
import { ChooseSheets } from "../sheets/choose-sheets.tsx";
import { CauseTable } from "./cause-table.tsx";
import { IssueTable } from "./issue-table.tsx";
import { asksAboutYear, isReading, type Slot } from "./slot-state.ts";
import { type StartUpload, sentFileOf } from "./use-uploads.ts";

interface AssetFindingsProps {
  readonly asset: Asset;
  readonly slot: Slot;
  readonly slots: readonly Slot[];
  readonly start: StartUpload;
  readonly editable: boolean;
  /** Opens all issues and notes. */
  readonly onAll: () => void;
}

const shownIssues = 5;

/** A file's issues, worst first, with how to resolve them. */
export function AssetFindings(props: AssetFindingsProps) {
  const { asset, editable } = props;
  const errors = asset.issues.filter((issue) => issue.severity === "error");
  const warnings = asset.issues.filter((issue) => issue.severity === "warning");
  return (
    <>
      {asset.refusal ? <FileBox family="bad" title={asset.refusal} actions={editable ? <RefusedActions {...props} /> : null} /> : null}
      <OtherYear {...props} />
      <WrongSlot {...props} />
      <SheetsBox {...props} />
      <IssueBox {...props} family="bad" issues={errors} causes={causesOf(asset, "error")} title={rejectedTitle(asset)} />
      <IssueBox {...props} family="warn" issues={warnings} causes={causesOf(asset, "warning")} title={warningTitle(asset, warnings)} />
    </>
  );
}

const RefusedActions = (props: AssetFindingsProps) => (
  <>
    <Replace {...props} />
    <RefusedFile asset={props.asset} />
  </>
);

/** Asks which of several sheets are the report; nothing is read until a user answers. */
function SheetsBox({ asset, editable }: AssetFindingsProps) {
  const question = asset.sheet_question;
  if (!question || question.answered || isReading(asset)) return null;
  const lockedBecause = editable ? null : "This engagement is locked.";
  return (
    <FileBox
      family="warn"
      title={`${question.sheets.length} sheets have nearly the same columns. Which ones are the report?`}
      actions={<ChooseSheets assetId={asset.id} lockedBecause={lockedBecause} />}
    />
  );
}

/** Asks whether it is correct that another year has the same file; usually it is a mistake. */
function OtherYear(props: AssetFindingsProps) {
  const { asset, editable } = props;
  const keep = useRouteMutation(ingestionRoutes, "keepAsset", { onError: (problem) => showError(problem.title, problem.msg) });
  const answer = (kept: boolean) => keep.mutate({ params: { assetId: asset.id }, body: { kept } });
  if (asset.of_another_year?.kept_by) return <KeptFile {...props} by={asset.of_another_year.kept_by} onUndo={() => answer(false)} />;
  if (!asksAboutYear(asset)) return null;
  const ways = (
    <>
      <Button variant="default" size="sm" loading={keep.isPending} onClick={() => answer(true)}>
        Keep it<span className="t-sr">: {asset.file_name}</span>
      </Button>
      <Replace {...props} />
    </>
  );
  return <FileBox family="warn" title={asset.of_another_year?.msg ?? ""} actions={editable ? ways : null} />;
}

const KeptFile = ({ editable, by, onUndo }: AssetFindingsProps & { readonly by: string; readonly onUndo: () => void }) => (
  <p className="t-small t-dim">
    Another year has the same file. {by} confirmed it for this year.{" "}
    {editable ? (
      <Button variant="transparent" className="t-link-button" onClick={onUndo}>
        Undo
      </Button>
    ) : null}
  </p>
);

const causesOf = ({ causes }: Asset, severity: Issue["severity"]): readonly IssueCause[] =>
  causes.filter((cause) => cause.severity === severity);

/** The list has only the first issues; causes count all of them. */
function warningTitle(asset: Asset, warnings: readonly Issue[]): string {
  const counted = causesOf(asset, "warning").reduce((sum, { count }) => sum + count, 0);
  return `${plural(Math.max(counted, warnings.length), "item")} to review`;
}

/** Repairs and notes from reading the file. */
export function AssetNotes({ asset }: Pick<AssetFindingsProps, "asset">) {
  const sentences = [...asset.repairs, ...asset.issues.filter((issue) => issue.severity === "notice").map((notice) => notice.msg)];
  if (sentences.length === 0) return null;
  return (
    <details className="t-repairs">
      <summary>
        <IconTool size={14} stroke={1.75} aria-hidden="true" className="t-icon" /> {plural(sentences.length, "note")}
      </summary>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  );
}

function rejectedTitle({ rows, issue_count: count }: Asset): string {
  if (!rows || rows.rejected === 0) return `${plural(count, "error")} in this file.`;
  return `${plural(rows.rejected, "row")} of ${rows.read} can't be read. Correct them here, replace the file, change the mapping, or continue without them. Rows left out are listed on the Exceptions tab.`;
}

interface FileBoxProps {
  readonly family: "bad" | "warn";
  readonly title: string;
  readonly actions: ReactNode;
  readonly children?: ReactNode;
}

function FileBox({ family, title, actions, children }: FileBoxProps) {
  const Icon = family === "bad" ? IconCircleX : IconAlertTriangle;
  return (
    <div className="t-file-box" data-family={family}>
      <p className="t-row t-row-top">
        <Icon size={16} stroke={1.75} aria-hidden="true" className={`t-icon t-${family}`} />
        <span className="t-med">{title}</span>
      </p>
      {children}
      {actions ? <div className="t-row t-wrap">{actions}</div> : null}
    </div>
  );
}

interface IssueBoxProps extends AssetFindingsProps {
  readonly family: "bad" | "warn";
  readonly issues: readonly Issue[];
  /** Empty in readings from before issues were counted by cause. */
  readonly causes: readonly IssueCause[];
  readonly title: string;
}

function IssueBox({ family, issues, causes, title, ...props }: IssueBoxProps) {
  if (issues.length === 0 && causes.length === 0) return null;
  const { asset, editable, onAll } = props;
  return (
    <FileBox
      family={family}
      title={title}
      actions={
        <>
          {family === "bad" && asset.rows ? <CorrectRows asset={asset} editable={editable} /> : null}
          {editable && family === "bad" ? <Replace {...props} /> : null}
          {asset.issue_count > shownIssues ? (
            <Button variant="default" size="sm" onClick={onAll}>
              Show all {asset.issue_count}
            </Button>
          ) : null}
        </>
      }
    >
      {causes.length > 0 ? <CauseTable causes={causes.slice(0, shownIssues)} /> : <IssueTable issues={issues.slice(0, shownIssues)} />}
    </FileBox>
  );
}

const CorrectRows = ({ asset, editable }: Pick<AssetFindingsProps, "asset" | "editable">) => (
  <Button variant="default" size="sm" renderRoot={(root) => <UrlLink {...root} change={{ correct: asset.id }} />}>
    {editable ? "Correct rows" : "Show rows"}
    <span className="t-sr"> of {asset.file_name}</span>
  </Button>
);

/** Link to the corrected rows, shown even if no row is rejected anymore. */
export function CorrectedLink({ asset }: Pick<AssetFindingsProps, "asset">) {
  if (!asset.corrections) return null;
  return <UrlLink change={{ correct: asset.id }}>{plural(asset.corrections.rows, "row")} corrected by hand</UrlLink>;
}

function Replace({ asset, slot, start }: AssetFindingsProps) {
  return (
    <FileButton
      onChange={(file) => (file ? start(slot, file, asset.id) : undefined)}
      inputProps={{ "aria-label": `Replacement for ${asset.file_name}` }}
    >
      {(button) => (
        <Button {...button} variant="default" size="sm">
          Replace file
        </Button>
      )}
    </FileButton>
  );
}

/**
 * Moves a file: removes it from this slot and uploads it to the other slot. After a reload, the browser has no copy of the file, so the
 * user is asked for it.
 */
function WrongSlot({ asset, slot, slots, start, editable }: AssetFindingsProps) {
  const remove = useRouteMutation(ingestionRoutes, "deleteAsset", {
    onError: (problem) => showError(problem.title, problem.msg),
    onSuccess: () => showSuccess("File moved.", asset.file_name),
  });
  const like = asset.looks_like;
  const target = like && slots.find((other) => other.report_key === like.report_key && other.data_feed_node_id !== slot.data_feed_node_id);
  if (!like) return null;
  const known = sentFileOf(asset.id);
  const move = (file: File | null) => {
    if (!file || !target) return;
    remove.mutate({ params: { assetId: asset.id } }, { onSuccess: () => start(target, file) });
  };
  const ways = known ? (
    <Button variant="default" size="sm" loading={remove.isPending} onClick={() => move(known)}>
      Move it to {like.title}
    </Button>
  ) : (
    <FileButton onChange={move} inputProps={{ "aria-label": `File for ${like.title}` }}>
      {(button) => (
        <Button {...button} variant="default" size="sm" loading={remove.isPending}>
          Choose the file again for {like.title}
        </Button>
      )}
    </FileButton>
  );
  return (
    <FileBox
      family="warn"
      title={`This looks like ${like.title.toLowerCase()}, not ${slot.title.toLowerCase()}.${target ? "" : " No provider in this engagement has that report; add one."}`}
      actions={editable && target ? ways : null}
    />
  );
}

export function MappingLink({ asset }: { readonly asset: Asset }) {
  if (asset.status !== "needs_mapping" || asset.sheet_question?.answered === false) return null;
  return (
    <p className="t-small">
      <Link to="." search={(search: Record<string, unknown>) => ({ ...search, step: "mapping", slot: asset.data_feed_node_id }) as never}>
        Confirm the mapping
      </Link>{" "}
      <span className="t-dim">to read the rows.</span>
    </p>
  );
}
