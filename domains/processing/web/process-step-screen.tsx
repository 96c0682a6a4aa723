import { Button } from "@mantine/core";
import { IconFileZip, IconListCheck, IconPlayerPlay, IconTable } from "@tabler/icons-react";
import { stepOfMissing } from "@tieout/engagements/core";
import { Card, LockableButton, Note, RemoteContent, UrlLink, useUrlParams, WhatIsLeft } from "@tieout/ui";
import { useState } from "react";
import { BundleList } from "./files/bundle-list.tsx";
import { isUnderWay } from "./result-figures.ts";
import { EarlierVersionNote } from "./run/earlier-version-note.tsx";
import { ProcessDialog } from "./run/process-dialog.tsx";
import { RunOutcome } from "./run/run-outcome.tsx";
import { RunPanel } from "./run/run-panel.tsx";
import { type Status, useProcessStatus } from "./run/use-process-status.ts";
import { ResultsPanel } from "./workpaper/results-panel.tsx";
import "./workpapers.css";

interface ProcessStepProps {
  readonly engagementId: string;
  /** Why nothing can be changed; null when it can. */
  readonly lockedBecause: string | null;
}

/** What is missing, the run, its results, and the bundles of all runs. */
export default function ProcessStepScreen({ engagementId, lockedBecause }: ProcessStepProps) {
  const query = useProcessStatus(engagementId);
  return (
    <RemoteContent query={query} what="the state of the engagement">
      {(status) => <StepContent engagementId={engagementId} lockedBecause={lockedBecause} status={status} />}
    </RemoteContent>
  );
}

function StepContent({ engagementId, lockedBecause, status }: ProcessStepProps & { readonly status: Status }) {
  const [params] = useUrlParams();
  const { current, last_successful: last } = status;
  const locked = status.engagement_status === "locked";
  const processLock = locked ? lockedBecause : (status.missing[0] ?? lockedBecause);
  if (params.get("view") === "bundles") return <BundleList engagementId={engagementId} />;
  if (current && isUnderWay(current) && (!last || params.get("view") !== "results"))
    return (
      <>
        {last ? (
          <p className="t-small" style={{ marginBottom: 12 }}>
            <UrlLink change={{ view: "results" }}>Show the results of run {last.number}</UrlLink>
          </p>
        ) : null}
        <RunPanel engagementId={engagementId} run={current} hasEarlierResults={last !== null} />
      </>
    );
  const outcome =
    current && !isUnderWay(current) && current.status !== "succeeded" ? (
      <div style={{ marginBottom: 16 }}>
        <RunOutcome engagementId={engagementId} run={current} lockedBecause={processLock} />
      </div>
    ) : null;
  if (!last)
    return (
      <>
        {outcome}
        <StartPanel engagementId={engagementId} status={status} lockedBecause={processLock} />
      </>
    );
  return (
    <>
      {outcome}
      {status.results_out_of_date && !locked ? (
        <div style={{ marginBottom: 16 }}>
          <Note family="warn">
            The results are out of date: files, mapping or set-up changed after run {last.number}. Process again to bring them up to date.
          </Note>
        </div>
      ) : null}
      <ResultsPanel
        engagementId={engagementId}
        // Reasons and results are the auditor's; only the lock freezes them.
        writeLock={locked ? (lockedBecause ?? "The engagement is locked.") : null}
        tools={<RunTools engagementId={engagementId} status={status} lockedBecause={processLock} />}
        ofEarlierVersion={
          // Out of date says more, and offers the same.
          status.results_out_of_date && !locked ? null : (
            <EarlierVersionNote engagementId={engagementId} isLocked={locked} lockedBecause={status.can_process ? null : processLock} />
          )
        }
      />
    </>
  );
}

interface StartPanelProps {
  readonly engagementId: string;
  readonly status: Status;
  readonly lockedBecause: string | null;
}

function StartPanel({ engagementId, status, lockedBecause }: StartPanelProps) {
  const [asking, setAsking] = useState(false);
  return (
    <div className="t-start">
      <Card title="Process the engagement">
        <p className="t-sec">
          Tieout reads the files, checks every row, ties the figures, draws the samples and writes the workpapers. Rows that cannot be read
          are never dropped silently.
        </p>
        <div style={{ marginTop: 16 }}>
          <LockableButton
            lockedBecause={status.can_process ? null : (lockedBecause ?? "It cannot be processed now.")}
            leftSection={<IconPlayerPlay size={16} stroke={1.75} />}
            onClick={() => setAsking(true)}
          >
            Process
          </LockableButton>
        </div>
      </Card>
      <WhatIsLeft
        doneText="Nothing is missing."
        items={status.missing.map((sentence) => ({
          key: sentence,
          Icon: IconListCheck,
          family: "warn",
          title: sentence,
          note: "",
          renderLink: (children) => <UrlLink change={{ step: stepOfMissing(sentence), output: null }}>{children}</UrlLink>,
        }))}
      />
      <ProcessDialog engagementId={engagementId} again={false} opened={asking} onClose={() => setAsking(false)} />
    </div>
  );
}

function RunTools({ engagementId, status, lockedBecause }: StartPanelProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconFileZip size={15} stroke={1.75} />}
        renderRoot={(root) => <UrlLink {...root} change={{ view: "bundles" }} />}
      >
        All downloads
      </Button>
      {isUnderWay(status.current) ? (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconTable size={15} stroke={1.75} />}
          renderRoot={(root) => <UrlLink {...root} change={{ view: null }} />}
        >
          Show the run
        </Button>
      ) : (
        <LockableButton
          size="sm"
          variant="default"
          lockedBecause={status.can_process ? null : (lockedBecause ?? "It cannot be processed now.")}
          leftSection={<IconPlayerPlay size={15} stroke={1.75} />}
          onClick={() => setAsking(true)}
        >
          Process again
        </LockableButton>
      )}
      <ProcessDialog engagementId={engagementId} again opened={asking} onClose={() => setAsking(false)} />
    </>
  );
}
