import { Button } from "@mantine/core";
import { IconArrowRight, IconPrinter } from "@tabler/icons-react";
import { DateText, plural, SelectField, useUrlParams } from "@tieout/ui";
import type { ComparableRun, RunDifference } from "../../contract/index.ts";
import { shortResult } from "../../core/short-result.ts";
import { runTitle, unchangedText } from "./difference-words.ts";

interface RunsHeadProps {
  readonly runs: readonly ComparableRun[];
  readonly difference: RunDifference;
}

/** Selects the two runs; starts by saying what didn't change between them. */
export function RunsHead({ runs, difference }: RunsHeadProps) {
  const { from, to, causes } = difference;
  return (
    <>
      <div className="t-difference-head">
        <div>
          <h2 className="t-h2">
            What changed between run {from.number} and run {to.number}
          </h2>
          <p className="t-small t-dim">{unchangedText(difference)}</p>
        </div>
        <div className="t-row t-no-print">
          <RunChoice label="Earlier run" runs={runs} chosen={from} other={to} />
          <span className="t-dim">and</span>
          <RunChoice label="Later run" runs={runs} chosen={to} other={from} />
          <Button size="sm" variant="default" leftSection={<IconPrinter size={15} stroke={1.75} />} onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </div>
      <div className="t-run-pair">
        <RunFacts run={from} />
        <div className="t-run-pair-line">
          <span>
            <IconArrowRight size={14} stroke={1.75} aria-hidden="true" className="t-icon" />
            {plural(causes.length, "cause")}
          </span>
        </div>
        <RunFacts run={to} />
      </div>
    </>
  );
}

interface RunChoiceProps {
  readonly label: string;
  readonly runs: readonly ComparableRun[];
  readonly chosen: ComparableRun;
  readonly other: ComparableRun;
}

function RunChoice({ label, runs, chosen, other }: RunChoiceProps) {
  const [, changeUrl] = useUrlParams();
  // Adds a requested run that is older than the offered runs.
  const all = runs.some(({ number }) => number === chosen.number) ? runs : [...runs, chosen];
  return (
    <SelectField
      size="sm"
      aria-label={label}
      allowDeselect={false}
      data={all.filter(({ number }) => number !== other.number).map((run) => ({ value: String(run.number), label: runTitle(run) }))}
      value={String(chosen.number)}
      onChange={(value) => {
        const numbers = [Number(value), other.number].sort((a, b) => a - b);
        // Clears the chosen cause, because cause letters apply only to these two runs.
        if (value) changeUrl({ from: String(numbers[0]), to: String(numbers[1]), cause: null });
      }}
    />
  );
}

const RunFacts = ({ run }: { readonly run: ComparableRun }) => (
  <div>
    <div className="t-small t-dim">
      {runTitle(run)}, {run.started_by}
    </div>
    <div className="t-med t-figure">
      <DateText value={run.ended_on} time />{" "}
      <span className="t-mono t-dim" title={run.result_id}>
        {shortResult(run.result_id)}
      </span>
    </div>
  </div>
);
