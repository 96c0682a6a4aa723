import { Button } from "@mantine/core";
import { IconCheck, IconPlayerStop, IconX } from "@tabler/icons-react";
import { useRouteMutation } from "@tieout/client";
import { Card, ConfirmDialog, DateText, Note, ProgressBar, percentText, RowEquation, showError, showInfo } from "@tieout/ui";
import { useState } from "react";
import type { z } from "zod";
import { type Run, type Stage, workpaperRoutes } from "../../contract/index.ts";
import { equationOf, runHeadline } from "../result-figures.ts";

interface RunPanelProps {
  readonly engagementId: string;
  readonly run: Run;
  readonly hasEarlierResults: boolean;
}

/** A run in progress: stages, row counts so far, and a cancel button. */
export function RunPanel({ engagementId, run, hasEarlierResults }: RunPanelProps) {
  return (
    <div className="t-run">
      <div className="t-col" style={{ gap: 16 }}>
        <section className="t-card" aria-label="Progress of the run">
          <RunHead run={run} />
          {run.msg ? <Note family="warn">{run.msg}</Note> : null}
          <StageList stages={run.stages} />
        </section>
        {run.rows ? (
          <Card title="Rows in the files">
            <RowEquation {...equationOf(run.rows)} />
          </Card>
        ) : null}
      </div>
      <div className="t-col" style={{ gap: 16 }}>
        <Card title="This run" sunken>
          <dl className="t-pairs">
            <dt>Run</dt>
            <dd>{run.number}</dd>
            <dt>Started by</dt>
            <dd>{run.started_by}</dd>
            <dt>Earlier results</dt>
            <dd>{hasEarlierResults ? "Kept until this run ends" : "None yet"}</dd>
          </dl>
          <div style={{ marginTop: 16 }}>
            <CancelRun engagementId={engagementId} />
          </div>
        </Card>
      </div>
    </div>
  );
}

function RunHead({ run }: Pick<RunPanelProps, "run">) {
  return (
    <div className="t-run-head">
      <div className="t-grow">
        <h2 className="t-h2" role="status">
          {runHeadline(run)}
        </h2>
        <p className="t-small t-dim">
          {run.started_on ? (
            <>
              Started <DateText value={run.started_on} time /> by {run.started_by}. You can leave this page.
            </>
          ) : (
            "The run starts automatically. You can leave this page."
          )}
        </p>
      </div>
      <span className="t-run-percent">{percentText(run.percent)}</span>
      <div className="t-run-bar">
        <ProgressBar percent={run.percent} label="Progress of the run" />
      </div>
    </div>
  );
}

const stateWords: Readonly<Record<z.infer<typeof Stage>["state"], string>> = {
  waiting: "waiting",
  running: "running",
  done: "done",
  reused: "unchanged, reused from the last run",
  failed: "failed",
};

function StageList({ stages }: { readonly stages: Run["stages"] }) {
  return (
    <ol className="t-stages">
      {stages.map((stage) => (
        <li key={stage.key} data-state={stage.state}>
          <span className="t-stage-mark" aria-hidden="true">
            {stage.state === "done" || stage.state === "reused" ? <IconCheck size={13} stroke={2} /> : null}
            {stage.state === "failed" ? <IconX size={13} stroke={2} /> : null}
          </span>
          <span className="t-med">
            {stage.title}
            <span className="t-sr">, {stateWords[stage.state]}</span>
          </span>
          <span className="t-small t-dim">{stage.detail || (stage.state === "reused" ? "Unchanged, reused from the last run" : "")}</span>
          <span className="t-stage-progress">
            {stage.state === "running" ? (
              <>
                <ProgressBar percent={stage.percent} label={stage.title} />
                <span className="t-small t-figure">{percentText(stage.percent)}</span>
              </>
            ) : null}
          </span>
        </li>
      ))}
    </ol>
  );
}

function CancelRun({ engagementId }: { readonly engagementId: string }) {
  const [asking, setAsking] = useState(false);
  const cancel = useRouteMutation(workpaperRoutes, "cancelRun", {
    onSuccess: () => showInfo("Run canceled.", "Earlier results are unchanged."),
    onError: (problem) => showError("Couldn't cancel the run.", problem.message),
  });
  return (
    <>
      <Button
        variant="default"
        className="t-danger"
        loading={cancel.isPending}
        leftSection={<IconPlayerStop size={16} stroke={1.75} />}
        onClick={() => setAsking(true)}
      >
        Cancel run
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Cancel this run?"
        confirmLabel="Cancel run"
        danger
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          cancel.mutate({ params: { engagementId } });
        }}
      >
        Work done so far is discarded. Files, mapping, setup and earlier results are kept.
      </ConfirmDialog>
    </>
  );
}
