import { Button } from "@mantine/core";
import { IconTableOff } from "@tabler/icons-react";
import { useClient, useRouteQuery } from "@tieout/client";
import { countText, EmptyState, Money, RemoteContent, useUrlParams } from "@tieout/ui";
import { cellText, DataGrid, type GridColumn, GridSkeleton, orderingOf, type RemotePageRequest } from "@tieout/ui/grid";
import { Fragment, useCallback, useMemo } from "react";
import { searchRoutes, workpaperRoutes } from "../../contract/index.ts";
import { searchedText } from "../search/searched-text.ts";
import { type PaperTabProps, useOpenFigure } from "../workpaper/paper-tab.ts";
import { PopulationChooser } from "../workpaper/population-chooser.tsx";
import { keyText, type PaperPopulation, populationsOf, useChosen } from "../workpaper/populations.ts";
import { type PopulationRow, populationColumns, totalRowOf, type WireColumn } from "./population-columns.ts";

const blockSize = 100;

/** Rows of the population or the main schedule, loaded while scrolling. */
export default function PopulationTab({ engagementId, result }: PaperTabProps) {
  const populations = populationsOf(result);
  const chosen = useChosen(populations);
  const [params, changeUrl] = useUrlParams();
  const [row, resultId] = params.get("person")?.split(".") ?? [];
  if (row !== undefined) {
    const showAll = () => changeUrl({ person: null });
    // A person's row position is valid only within one result.
    if (resultId !== result.result_id) return <PersonMoved onShowAll={showAll} />;
    return (
      <>
        <PersonNote onShowAll={showAll} />
        <PopulationRows key={row} engagementId={engagementId} outputKey={result.output.key} listed={undefined} person={row} />
      </>
    );
  }
  // If a workpaper has only one population, its main schedule lists it.
  const listed = populations.length > 1 ? chosen?.key : undefined;
  return (
    <>
      {chosen ? (
        <>
          <PopulationChooser populations={populations} chosen={chosen} />
          <PopulationFacts population={chosen} />
        </>
      ) : null}
      <PopulationRows key={listed} engagementId={engagementId} outputKey={result.output.key} listed={listed} />
    </>
  );
}

const PersonNote = ({ onShowAll }: { readonly onShowAll: () => void }) => (
  <p className="t-row t-wrap t-sec" style={{ marginBottom: 12 }}>
    Rows for the person you searched for.
    <Button size="xs" variant="default" onClick={onShowAll}>
      Show all rows
    </Button>
  </p>
);

const PersonMoved = ({ onShowAll }: { readonly onShowAll: () => void }) => (
  <EmptyState
    Icon={IconTableOff}
    title="The results have changed since this link was created"
    action={<Button onClick={onShowAll}>Show all rows</Button>}
  >
    Search for the person again, or browse all rows.
  </EmptyState>
);

interface PopulationRowsProps {
  readonly engagementId: string;
  readonly outputKey: string;
  /** Key of the population; absent for the main schedule. */
  readonly listed: string | undefined;
  /** Row of the person to list; absent to list everyone. */
  readonly person?: string | undefined;
}

function PopulationRows(props: PopulationRowsProps) {
  const { engagementId, outputKey } = props;
  const request = { params: { engagementId, outputKey }, query: { page: 1, page_size: blockSize, ...listedQuery(props) } };
  const first = useRouteQuery(workpaperRoutes, "listPopulation", request, { views: ["results", "runs"] });
  return (
    <RemoteContent query={first} what="the rows" loading={<RowsFrame />}>
      {({ columns, totals }) => <PopulationGrid {...props} columns={columns} totals={totals} />}
    </RemoteContent>
  );
}

const listedQuery = ({ listed, person }: Pick<PopulationRowsProps, "listed" | "person">) => ({
  ...(listed ? { population: listed } : {}),
  ...(person ? { person } : {}),
});

/** Placeholder columns, because the real ones arrive with the first rows. */
const untitled: readonly GridColumn<never>[] = [1, 2, 3, 4, 5].map((place) => ({
  id: `${place}`,
  title: "",
  type: "text",
  value: () => null,
  flex: 1,
}));

const RowsFrame = () => (
  <div className="t-grid">
    <GridSkeleton name="population" what="rows" columns={untitled} />
  </div>
);

function PopulationFacts({ population }: { readonly population: PaperPopulation }) {
  const open = useOpenFigure();
  return (
    <p className="t-sec" style={{ marginBottom: 12 }}>
      {countText(population.count)} items of {population.file_name}, amount{" "}
      <Money value={population.amount} label="Population" onTrace={() => open(population.figure)} />
      <br />
      {population.sampling_unit}. Items are identified by {keyText(population)}.
      {population.left_out.map((left) => (
        <span key={left.key}>
          {" "}
          {left.label}: {countText(left.value)}.
        </span>
      ))}
    </p>
  );
}

interface PopulationGridProps extends PopulationRowsProps {
  readonly columns: readonly WireColumn[];
  readonly totals: PopulationRow;
}

function PopulationGrid({ engagementId, outputKey, listed, person, columns, totals }: PopulationGridProps) {
  const client = useClient(workpaperRoutes);
  const searches = useClient(searchRoutes);
  const gridColumns = useMemo(() => populationColumns(columns), [columns]);
  const totalRow = useMemo(() => totalRowOf(columns, totals), [columns, totals]);
  const fetchPage = useCallback(
    async ({ startRow, endRow, view }: RemotePageRequest) => {
      const request = {
        params: { engagementId, outputKey },
        query: {
          page: Math.floor(startRow / (endRow - startRow)) + 1,
          page_size: endRow - startRow,
          ...listedQuery({ listed, person }),
          ...(view.sort ? { ordering: orderingOf(view.sort) } : {}),
        },
      };
      const text = searchedText(view.search);
      const answer = await (text ? searches.searchPopulation({ ...request, body: { text } }) : client.listPopulation(request));
      // Identifies rows by position, because population keys need not be unique.
      return { rows: answer.results.map((row, index) => ({ ...row, [placeKey]: String(startRow + index) })), count: answer.count };
    },
    [client, searches, engagementId, outputKey, listed, person],
  );
  return (
    <DataGrid
      name={`population-${listed ?? outputKey}`}
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

/** One row on narrow screens: its name and first amount, with the other cells on demand. */
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
