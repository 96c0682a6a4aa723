import { Card, CoverageBar, countText, Money, moneyText, percentText, UrlLink } from "@tieout/ui";
import { CsvButton } from "@tieout/ui/charts";
import type { GridColumn } from "@tieout/ui/grid";
import { percentOfMoney } from "../result-figures.ts";
import { type PaperTabProps, useOpenFigure } from "../workpaper/paper-tab.ts";
import { addressOf, type DrawnPopulation, headingOf, type PaperPopulation, type PaperSample } from "../workpaper/populations.ts";

interface CoverageCardProps extends Pick<PaperTabProps, "result"> {
  readonly population: DrawnPopulation;
}

/** Share of the population that was selected, by count and by amount. */
export function CoverageCard({ result, population }: CoverageCardProps) {
  const { sample } = population;
  const selected = sample.isi_count + sample.random_count;
  const rows = rowsOf(sample, population);
  return (
    <Card
      title={headingOf("Sample", result, population)}
      actions={
        <span className="t-row">
          <CsvButton title={headingOf("Sample coverage", result, population)} columns={partColumns} rows={rows} />
          <UrlLink className="t-small" change={{ tab: "sample", ...addressOf(result, population) }}>
            Proof
          </UrlLink>
        </span>
      }
    >
      <div className="t-row t-between t-wrap" style={{ marginBottom: 10 }}>
        <span>
          <b className="t-coverage-percent">{percentText(Number(sample.coverage_percent))}</b>{" "}
          <span className="t-dim">of dollars selected</span>
        </span>
        <span className="t-small t-sec">
          {countText(selected)} of {countText(population.count)} items selected
        </span>
      </div>
      <CoverageBar parts={partsOf(sample, population)} />
      <PartTable rows={rows.slice(0, -1)} population={population} />
      <p className="t-small t-dim" style={{ marginTop: 10 }}>
        Seed <span className="t-mono">{sample.seed}</span> · draw {sample.draw_number}, unchanged by reprocessing.
      </p>
    </Card>
  );
}

interface PartTableProps {
  readonly rows: readonly Part[];
  readonly population: PaperPopulation;
}

function PartTable({ rows, population }: PartTableProps) {
  const open = useOpenFigure();
  return (
    <div className="t-table-scroll" style={{ marginTop: 8 }}>
      <table className="t-table t-table-plain">
        <caption className="t-sr">Sample composition</caption>
        <thead className="t-sr">
          <tr>
            <th scope="col">Selection</th>
            <th scope="col">Items</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label}>
              <td>{row.label}</td>
              <td className="t-figure t-figure-right">{countText(row.count)}</td>
              <td className="t-figure-right">
                <Money value={row.amount} />
              </td>
            </tr>
          ))}
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
  );
}

interface Part {
  readonly label: string;
  readonly count: number;
  readonly amount: string;
}

const partColumns: readonly GridColumn<Part>[] = [
  { id: "part", title: "Selection", type: "text", value: (row) => row.label },
  { id: "items", title: "Items", type: "count", value: (row) => row.count },
  { id: "amount", title: "Amount", type: "money", value: (row) => row.amount },
];

const partsOf = (sample: PaperSample, population: PaperPopulation) =>
  [
    { label: "ISI", amount: sample.isi_amount },
    { label: "Random", amount: sample.random_amount },
  ].map(({ label, amount }) => ({ label, percent: percentOfMoney(amount, population.amount) }));

/** The whole population comes last. */
const rowsOf = (sample: PaperSample, population: PaperPopulation): readonly Part[] => [
  {
    label: sample.isi_threshold === null ? "ISI" : `ISI, at or above ${moneyText(sample.isi_threshold)}`,
    count: sample.isi_count,
    amount: sample.isi_amount,
  },
  { label: "Random", count: sample.random_count, amount: sample.random_amount },
  { label: "Not selected", count: sample.untested_count, amount: sample.untested_amount },
  { label: "Population", count: population.count, amount: population.amount },
];
