import { Card, moneyText, TieMark } from "@tieout/ui";
import type { RunDifference, TieDifference } from "../../contract/index.ts";
import { CauseMarks, ChangeMark } from "./cause-marks.tsx";
import { hasCause } from "./difference-words.ts";

interface ListProps {
  readonly difference: RunDifference;
  /** Letter of the chosen cause. */
  readonly chosen: string | null;
}

/** Each changed tie, before and after. */
export function TieDifferences({ difference, chosen }: ListProps) {
  const { ties, compared, from, to } = difference;
  const shown = ties.filter((tie) => hasCause(chosen, tie));
  return (
    <Card title="Ties" flush actions={<span className="t-small t-dim">{`${ties.length} of ${compared.ties} changed`}</span>}>
      {shown.length === 0 ? <p className="t-difference-none">No ties changed{chosen ? ` by cause ${chosen}` : ""}.</p> : null}
      <ul className="t-tie-differences">
        {shown.map((tie) => (
          <li key={`${tie.output.key} ${tie.key}`}>
            <div className="t-row t-between t-wrap">
              <span className="t-med">
                {tie.output.title} · {tie.label}
              </span>
              <span className="t-row t-wrap">
                {tie.change === "changed" ? null : <ChangeMark change={tie.change} />}
                <CauseMarks letters={tie.causes} />
              </span>
            </div>
            <div className="t-tie-pair">
              <TieOfRun title={`Run ${from.number}`} tie={tie.before} />
              <TieOfRun title={`Run ${to.number}`} tie={tie.after} />
            </div>
            <TieReasons tie={tie} from={from.number} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function TieReasons({ tie: { before, after, kept_reason: kept }, from }: { readonly tie: TieDifference; readonly from: number }) {
  if (kept)
    return (
      <p className="t-small t-sec">
        The reason entered for run {from}, “{kept}”, is kept with that run.
      </p>
    );
  const [was, is] = [before?.reason ?? "", after?.reason ?? ""];
  if (was === is) return null;
  return (
    <p className="t-small t-sec">
      Reason: {was ? `“${was}”` : "none"} before, now {is ? `“${is}”` : "none"}.
    </p>
  );
}

function TieOfRun({ title, tie }: { readonly title: string; readonly tie: TieDifference["before"] }) {
  return (
    <div>
      <div className="t-small t-dim">{title}</div>
      {tie ? (
        <div className="t-tie">
          <Side label={tie.left_label} amount={tie.left_amount} />
          <TieMark difference={tie.difference} open="Open" explained={tie.explained === true} />
          <Side label={tie.right_label} amount={tie.right_amount} />
        </div>
      ) : (
        <p className="t-sec">Not compared in this run</p>
      )}
      {tie?.missing ? <p className="t-small t-sec">Cannot be determined: {tie.missing}</p> : null}
    </div>
  );
}

const Side = ({ label, amount }: { readonly label: string; readonly amount: string | null }) => (
  <div className="t-tie-side">
    <span className="t-tie-label">{label}</span>
    <span className="t-tie-amount">{moneyText(amount)}</span>
  </div>
);
