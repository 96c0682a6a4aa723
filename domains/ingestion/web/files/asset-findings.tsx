import { Button, FileButton } from "@mantine/core";
import { IconAlertTriangle, IconCircleX, IconTool } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useRouteMutation } from "@tieout/client";
import { plural, showError, showSuccess } from "@tieout/ui";
import type { ReactNode } from "react";
import { type Asset, type Issue, ingestionRoutes } from "../../contract/index.ts";
import { IssueTable } from "./issue-table.tsx";
import type { Slot } from "./slot-state.ts";
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

/** Issues and notes of a file, worst first, with what to do. */
export function AssetFindings(props: AssetFindingsProps) {
  const { asset, editable } = props;
  const errors = asset.issues.filter((issue) => issue.severity === "error");
  const warnings = asset.issues.filter((issue) => issue.severity === "warning");
  const notices = asset.issues.filter((issue) => issue.severity === "notice");
  return (
    <>
      {asset.refusal ? <FileBox family="bad" title={asset.refusal} actions={editable ? <Replace {...props} /> : null} /> : null}
      <WrongSlot {...props} />
      <IssueBox {...props} family="bad" issues={errors} title={rejectedTitle(asset)} />
      <IssueBox {...props} family="warn" issues={warnings} title={`${plural(warnings.length, "item")} to review`} />
      <MappingLink asset={asset} />
      {asset.repairs.length + notices.length > 0 ? (
        <details className="t-repairs t-small">
          <summary>
            <IconTool size={14} stroke={1.75} aria-hidden="true" className="t-icon" />{" "}
            {plural(asset.repairs.length + notices.length, "item")} repaired or noted during reading
          </summary>
          <ul>
            {[...asset.repairs, ...notices.map((notice) => notice.msg)].map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}

function rejectedTitle({ rows, issue_count: count }: Asset): string {
  if (!rows || rows.rejected === 0) return `${plural(count, "error")} in this file.`;
  return `${plural(rows.rejected, "row")} of ${rows.read} cannot be read. Correct them in the file and replace it, change the mapping, or continue without them: they are then listed on the Exceptions tab.`;
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
  readonly title: string;
}

function IssueBox({ family, issues, title, ...props }: IssueBoxProps) {
  if (issues.length === 0) return null;
  const { asset, editable, onAll } = props;
  return (
    <FileBox
      family={family}
      title={title}
      actions={
        <>
          {editable && family === "bad" ? <Replace {...props} /> : null}
          {asset.issue_count > shownIssues ? (
            <Button variant="default" size="sm" onClick={onAll}>
              Show all {asset.issue_count}
            </Button>
          ) : null}
        </>
      }
    >
      <IssueTable issues={issues.slice(0, shownIssues)} />
    </FileBox>
  );
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

/** Moves a file: removes it from this slot and uploads it to the other. After a reload the browser has no copy, so it asks for the file. */
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

function MappingLink({ asset }: { readonly asset: Asset }) {
  if (asset.status !== "needs_mapping") return null;
  return (
    <p className="t-small">
      <Link to="." search={(search: Record<string, unknown>) => ({ ...search, step: "mapping", slot: asset.data_feed_node_id }) as never}>
        Confirm the mapping
      </Link>{" "}
      <span className="t-dim">to read the rows.</span>
    </p>
  );
}
