import { Card, CoverageBar, countText, Money, percentText, UrlLink } from "@tieout/ui";
import { type PaperTabProps, useOpenFigure } from "./paper-tab.ts";
import { percentOfMoney } from "./result-figures.ts";

/** How much of the population was tested, by number and by amount. */
export function CoverageCard({ result }: PaperTabProps) {
  const open = useOpenFigure();
  const { sample, population } = result;
  if (!sample || !population) return null;
  const tested = sample.isi_count + sample.random_count;
  const parts = [
    { label: "ISI", amount: sample.isi_amount },
    { label: "Random", amount: sample.random_amount },
  ].map(({ label, amount }) => ({ label, percent: percentOfMoney(amount, population.amount) }));
  return (
    <Card
      title="Sample"
      actions={
        <UrlLink className="t-small" change={{ tab: "sample" }}>
          Proof
        </UrlLink>
      }
    >
      <div className="t-row t-between t-wrap" style={{ marginBottom: 10 }}>
        <span>
          <b className="t-coverage-percent">{percentText(Number(sample.coverage_percent))}</b> <span className="t-dim">of the amount</span>
        </span>
        <span className="t-small t-sec">
          {countText(tested)} of {countText(population.count)} items
        </span>
      </div>
      <CoverageBar parts={parts} />
      <div className="t-table-scroll" style={{ marginTop: 8 }}>
        <table className="t-table t-table-plain">
          <caption className="t-sr">Sample by part</caption>
          <thead className="t-sr">
            <tr>
              <th scope="col">Part</th>
              <th scope="col">Items</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            <Part
              label={sample.isi_threshold === null ? "ISI" : "ISI, at or above the threshold"}
              count={sample.isi_count}
              amount={sample.isi_amount}
            />
            <Part label="Random" count={sample.random_count} amount={sample.random_amount} />
            <Part label="Not tested" count={sample.untested_count} amount={sample.untested_amount} />
            <tr className="t-total">
              <td>Population</td>
              <td className="t-figure t-figure-right">{countText(population.count)}</td>
              <td className="t-figure-right">
                <Money value={population.amount} checked label="Population" onTrace={() => open(population.figure)} />
              </td>
            </tr>
          </tbody>
        </table>
      </div>
      <p className="t-small t-dim" style={{ marginTop: 10 }}>
        Seed <span className="t-mono">{sample.seed}</span> · draw {sample.draw_number}, kept over re-processing.
      </p>
    </Card>
  );
}

function Part({ label, count, amount }: { readonly label: string; readonly count: number; readonly amount: string }) {
  return (
    <tr>
      <td>{label}</td>
      <td className="t-figure t-figure-right">{countText(count)}</td>
      <td className="t-figure-right">
        <Money value={amount} />
      </td>
    </tr>
  );
}
