import { Card, countText, UrlLink } from "@tieout/ui";
import { CsvButton } from "@tieout/ui/charts";
import type { GridColumn } from "@tieout/ui/grid";
import { Fragment, useState } from "react";
import type { FigureDifference, RunDifference } from "../../contract/index.ts";
import { CauseMarks, ChangeMark } from "./cause-marks.tsx";
import { figureText, hasCause } from "./difference-words.ts";
import { FigureParts } from "./figure-parts.tsx";

interface FigureDifferencesProps {
  readonly engagementId: string;
  readonly difference: RunDifference;
  readonly chosen: string | null;
}

const csvColumns: readonly GridColumn<FigureDifference>[] = [
  { id: "workpaper", title: "Workpaper", type: "text", value: (row) => row.output.title },
  { id: "figure", title: "Figure", type: "text", value: (row) => row.label },
  { id: "before", title: "Earlier run", type: "text", value: (row) => row.before ?? "" },
  { id: "after", title: "Later run", type: "text", value: (row) => row.after ?? "" },
  { id: "change", title: "Change", type: "text", value: (row) => row.moved ?? row.change },
  { id: "causes", title: "Causes", type: "text", value: (row) => row.causes.join(" ") },
];

/** Every changed figure, by workpaper, with its causes and, if there are several, its parts. */
export function FigureDifferences({ engagementId, difference, chosen }: FigureDifferencesProps) {
  const { figures, compared, not_listed: more, from, to } = difference;
  const shown = figures.filter((figure) => hasCause(chosen, figure));
  const groups = [...new Set(shown.map(({ output }) => output.key))];
  return (
    <Card
      title="Figures"
      flush
      actions={
        <>
          <span className="t-small t-dim">
            {countText(figures.length + more.figures)} of {countText(compared.figures)} changed, amounts in US dollars
          </span>
          {figures.length > 0 ? (
            <CsvButton title={`Figures of run ${from.number} and run ${to.number}`} columns={csvColumns} rows={figures} />
          ) : null}
        </>
      }
      {...(more.figures > 0 ? { foot: `${countText(more.figures)} more figures changed but aren't listed.` } : {})}
    >
      {shown.length === 0 ? <p className="t-difference-none">No figure changed{chosen ? ` by cause ${chosen}` : ""}.</p> : null}
      {shown.length === 0 ? null : (
        <table className="t-table t-difference-table t-difference-figures">
          <FigureHead from={from.number} to={to.number} />
          {groups.map((key) => (
            <FigureGroup
              key={key}
              engagementId={engagementId}
              pair={{ from: from.number, to: to.number }}
              isCurrent={to.is_current}
              figures={shown.filter(({ output }) => output.key === key)}
            />
          ))}
        </table>
      )}
    </Card>
  );
}

const FigureHead = ({ from, to }: { readonly from: number; readonly to: number }) => (
  <thead>
    <tr>
      <th scope="col">Figure</th>
      <th scope="col" className="t-figure-right">
        Run {from}
      </th>
      <th scope="col" className="t-figure-right">
        Run {to}
      </th>
      <th scope="col" className="t-figure-right">
        Change
      </th>
      <th scope="col">Cause</th>
      <th scope="col">
        <span className="t-sr">Rows</span>
      </th>
    </tr>
  </thead>
);

interface FigureGroupProps {
  readonly engagementId: string;
  readonly pair: { readonly from: number; readonly to: number };
  /** Whether the rows belong to the current run. */
  readonly isCurrent: boolean;
  readonly figures: readonly FigureDifference[];
}

const FigureGroup = ({ figures, ...place }: FigureGroupProps) => (
  <tbody>
    <tr className="t-difference-group">
      <th colSpan={6} scope="rowgroup">
        {figures[0]?.output.title}
      </th>
    </tr>
    {figures.map((figure) => (
      <FigureLine key={figure.key} figure={figure} {...place} />
    ))}
  </tbody>
);

interface LaterFigureProps {
  readonly text: string;
  readonly label: string;
  /** URL parameters that open the figure's rows; null if there are none to open. */
  readonly rows: Readonly<Record<string, string | null>> | null;
}

const LaterFigure = ({ text, label, rows }: LaterFigureProps) =>
  rows ? (
    <UrlLink className="t-traced" change={rows} aria-label={`${text}, show the rows of ${label}`}>
      {text}
    </UrlLink>
  ) : (
    text
  );

function FigureLine({ figure, engagementId, pair, isCurrent }: Omit<FigureGroupProps, "figures"> & { readonly figure: FigureDifference }) {
  const [open, setOpen] = useState(false);
  const { output, kind, label, before, after, moved, causes, change, figure: opens, has_parts: hasParts } = figure;
  const shownRows =
    opens && isCurrent ? { view: "results", output: output.key, tab: null, figure: opens, from: null, to: null, cause: null } : null;
  return (
    <Fragment>
      <tr>
        <th scope="row">{label}</th>
        <td className="t-figure t-figure-right t-sec" data-run={`Run ${pair.from}`}>
          {figureText(kind, before)}
        </td>
        <td className="t-figure t-figure-right t-semi" data-run={`Run ${pair.to}`}>
          <LaterFigure text={figureText(kind, after)} label={label} rows={shownRows} />
        </td>
        <td className="t-figure t-figure-right" data-run="Change">
          {change === "changed" ? figureText(kind, moved) : <ChangeMark change={change} />}
        </td>
        <td>
          <CauseMarks letters={causes} />
        </td>
        <td className="t-figure-right t-no-print">
          <span className="t-row t-difference-acts">
            {hasParts ? (
              <button type="button" className="t-link-button" aria-expanded={open} onClick={() => setOpen(!open)}>
                Parts<span className="t-sr"> of {label}</span>
              </button>
            ) : null}
            {shownRows ? (
              <UrlLink change={shownRows}>
                Rows<span className="t-sr"> behind {label}</span>
              </UrlLink>
            ) : null}
          </span>
        </td>
      </tr>
      {open && opens ? <FigureParts engagementId={engagementId} query={{ ...pair, output: output.key, figure: opens }} /> : null}
    </Fragment>
  );
}
