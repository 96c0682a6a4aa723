import { IconTableOff } from "@tabler/icons-react";
import { useClient, useRouteQuery } from "@tieout/client";
import { countText, EmptyState, Money, RemoteContent } from "@tieout/ui";
import { cellText, DataGrid, type GridColumn, orderingOf, type RemotePageRequest } from "@tieout/ui/grid";
import { Fragment, useCallback, useMemo } from "react";
import { workpaperRoutes } from "../../contract/index.ts";
import { type PaperTabProps, useOpenFigure } from "../workpaper/paper-tab.ts";
import { type PopulationRow, populationColumns, totalRowOf, type WireColumn } from "./population-columns.ts";

const blockSize = 100;

/** Rows of the population or of the main schedule, fetched as they are scrolled to. */
export function PopulationTab({ engagementId, result }: PaperTabProps) {
  const outputKey = result.output.key;
  const first = useRouteQuery(
    workpaperRoutes,
    "listPopulation",
    { params: { engagementId, outputKey }, query: { page: 1, page_size: blockSize } },
    { views: ["results", "runs"] },
  );
  return (
    <>
      {result.population ? <PopulationFacts population={result.population} /> : null}
      <RemoteContent query={first} what="the rows">
        {({ columns, totals }) => <PopulationGrid engagementId={engagementId} outputKey={outputKey} columns={columns} totals={totals} />}
      </RemoteContent>
    </>
  );
}

function PopulationFacts({ population }: { readonly population: NonNullable<PaperTabProps["result"]["population"]> }) {
  const open = useOpenFigure();
  return (
    <p className="t-sec" style={{ marginBottom: 12 }}>
      {countText(population.count)} items of {population.file_name}, amount{" "}
      <Money value={population.amount} label="Population" onTrace={() => open(population.figure)} />
      <br />
      {population.sampling_unit}. Key: <span className="t-mono">{population.natural_key}</span>.
      {population.left_out.map((left) => (
        <span key={left.key}>
          {" "}
          {left.label}: {countText(left.value)}.
        </span>
      ))}
    </p>
  );
}

interface PopulationGridProps {
  readonly engagementId: string;
  readonly outputKey: string;
  readonly columns: readonly WireColumn[];
  readonly totals: PopulationRow;
}

function PopulationGrid({ engagementId, outputKey, columns, totals }: PopulationGridProps) {
  const client = useClient(workpaperRoutes);
  const gridColumns = useMemo(() => populationColumns(columns), [columns]);
  const totalRow = useMemo(() => totalRowOf(columns, totals), [columns, totals]);
  const fetchPage = useCallback(
    async ({ startRow, endRow, view }: RemotePageRequest) => {
      const answer = await client.listPopulation({
        params: { engagementId, outputKey },
        query: {
          page: Math.floor(startRow / (endRow - startRow)) + 1,
          page_size: endRow - startRow,
          ...(view.search ? { search: view.search } : {}),
          ...(view.sort ? { ordering: orderingOf(view.sort) } : {}),
        },
      });
      // The position identifies the row: population keys need not be unique.
      return { rows: answer.results.map((row, index) => ({ ...row, [placeKey]: String(startRow + index) })), count: answer.count };
    },
    [client, engagementId, outputKey],
  );
  return (
    <DataGrid
      name={`population-${outputKey}`}
      what="rows"
      urlPrefix="p-"
      columns={gridColumns}
      fetchPage={fetchPage}
      rowId={(row) => row[placeKey] ?? "total"}
      card={(row) => <PopulationCard columns={gridColumns} row={row} />}
      {...(totalRow ? { totalRow } : {})}
      empty={
        <EmptyState Icon={IconTableOff} title="No rows">
          The files have no rows for this workpaper.
        </EmptyState>
      }
    />
  );
}

const placeKey = " place";

/** One row on narrow screens: its name and first amount; other cells on demand. */
function PopulationCard({ columns, row }: { readonly columns: readonly GridColumn<PopulationRow>[]; readonly row: PopulationRow }) {
  const [name, ...others] = columns;
  const amount = others.find((column) => column.type === "money");
  const filled = others.filter((column) => column.value(row) !== null);
  return (
    <>
      <div className="t-row t-between t-row-top">
        <span className="t-med">{name ? cellText(name, row) : ""}</span>
        {amount ? <Money value={row[amount.id] || null} label={amount.title} /> : null}
      </div>
      <details className="t-small">
        <summary className="t-sec">
          {filled
            .filter((column) => column.type !== "money")
            .slice(0, 4)
            .map((column) => cellText(column, row))
            .join(" · ")}
        </summary>
        <dl className="t-pairs" style={{ marginTop: 6 }}>
          {filled.map((column) => (
            <Fragment key={column.id}>
              <dt>{column.title}</dt>
              <dd>{cellText(column, row)}</dd>
            </Fragment>
          ))}
        </dl>
      </details>
    </>
  );
}
