import { Button } from "@mantine/core";
import { IconPlayerPlay, IconPlayerTrackNext, IconReplace } from "@tabler/icons-react";
import { LockableButton, Note, plural, UrlLink } from "@tieout/ui";
import type { Run } from "../../contract/index.ts";
import { detailsOf, placeOf } from "../result-figures.ts";
import { useStartRun } from "./use-start-run.ts";

interface RunOutcomeProps {
  readonly engagementId: string;
  readonly run: Run;
  readonly lockedBecause: string | null;
}

/** The outcome of an unsuccessful run, and what to do next, best option first. */
export function RunOutcome(props: RunOutcomeProps) {
  if (props.run.status === "blocked") return <BlockedRunNotice {...props} />;
  if (props.run.status === "failed") return <FailedRunNotice {...props} />;
  return props.run.status === "cancelled" ? <Note>Run {props.run.number} was canceled. Earlier results are unchanged.</Note> : null;
}

function FailedRunNotice({ engagementId, run, lockedBecause }: RunOutcomeProps) {
  const { start, busy } = useStartRun(engagementId);
  return (
    <Note family="bad">
      <b>Error processing engagement.</b> {detailsOf(run.msg ?? "The run ended unexpectedly. Try again.")}
      <div className="t-row t-wrap" style={{ marginTop: 10 }}>
        <LockableButton
          size="sm"
          variant="default"
          lockedBecause={lockedBecause}
          loading={busy}
          leftSection={<IconPlayerPlay size={15} stroke={1.75} />}
          onClick={() => start(false)}
        >
          Try again
        </LockableButton>
        <span className="t-dim">
          Run {run.number}, reference <span className="t-mono">{run.id}</span>
        </span>
      </div>
    </Note>
  );
}

function BlockedRunNotice({ engagementId, run, lockedBecause }: RunOutcomeProps) {
  const more = run.rejected_count - run.rejected_rows.reduce((sum, { count }) => sum + count, 0);
  return (
    <section className="t-card" aria-labelledby="rejected-title">
      <div className="t-card-head">
        <h2 className="t-h3 t-grow t-bad" id="rejected-title">
          {plural(run.rejected_count, "row")} cannot be read. Run {run.number} stopped before computing anything.
        </h2>
      </div>
      <div className="t-card-body">
        <p className="t-sec">{detailsOf(run.msg ?? "")}</p>
        <WaysOut engagementId={engagementId} lockedBecause={lockedBecause} />
        <p className="t-small t-dim" style={{ marginTop: 8 }}>
          Omitted rows are listed on the Exceptions tab of each affected workpaper.
        </p>
      </div>
      <ul className="t-rejected" aria-label="Rejected rows">
        {run.rejected_rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row can be rejected twice for the same cell; the order never changes
          <li key={`${placeOf(row)}#${index}`}>
            <span className="t-med">{placeOf(row)}</span>
            {row.value === null ? null : <span className="t-mono">{row.value}</span>}
            <span className="t-sec">{row.msg}</span>
          </li>
        ))}
      </ul>
      {more > 0 ? <div className="t-card-foot">and {plural(more, "more row", "more rows")}</div> : null}
    </section>
  );
}

function WaysOut({ engagementId, lockedBecause }: Omit<RunOutcomeProps, "run">) {
  const { start, busy } = useStartRun(engagementId);
  return (
    <div className="t-row t-wrap" style={{ marginTop: 12 }}>
      <Button
        size="sm"
        variant="default"
        renderRoot={(root) => <UrlLink {...root} change={{ step: "files", output: null, tab: null }} />}
        leftSection={<IconReplace size={15} stroke={1.75} />}
      >
        Correct the rows or replace the file
      </Button>
      <Button
        size="sm"
        variant="default"
        renderRoot={(root) => <UrlLink {...root} change={{ step: "mapping", output: null, tab: null }} />}
      >
        Correct the mapping
      </Button>
      <LockableButton
        size="sm"
        variant="default"
        lockedBecause={lockedBecause}
        loading={busy}
        leftSection={<IconPlayerTrackNext size={15} stroke={1.75} />}
        onClick={() => start(true)}
      >
        Continue without these rows
      </LockableButton>
    </div>
  );
}
