import { Button } from "@mantine/core";
import { IconFilterOff } from "@tabler/icons-react";
import { useRouteQuery } from "@tieout/client";
import { countText, DrillDrawer, EmptyState, FileName, hashText, plural, RemoteContent, UrlLink, useUrlParams } from "@tieout/ui";
import { useMemo } from "react";
import { type OutputResult, workpaperRoutes } from "../../contract/index.ts";
import { CopyLink } from "./copy-link.tsx";
import { figureColumns, type OpenedFigure, orderWords } from "./figure-columns.tsx";
import { FigureCsv } from "./figure-csv.tsx";
import { FigureFoot } from "./figure-foot.tsx";
import { FigureGrid } from "./figure-grid.tsx";
import { FigureSearch } from "./figure-search.tsx";
import { closedView, useFigureView } from "./use-figure-view.ts";

const pageSize = 50;

interface DrawerProps {
  readonly engagementId: string;
  readonly result: OutputResult;
}

/** The rows behind the figure that the URL names. The sum is recomputed when it opens. */
export function FigureDrawer({ engagementId, result }: DrawerProps) {
  const [params, changeUrl] = useUrlParams();
  const figureKey = params.get("figure");
  if (!figureKey) return null;
  return (
    <OpenFigure
      key={figureKey}
      engagementId={engagementId}
      result={result}
      figureKey={figureKey}
      onClose={() => changeUrl({ figure: null, ...closedView })}
    />
  );
}

interface OpenFigureProps extends DrawerProps {
  readonly figureKey: string;
  readonly onClose: () => void;
}

function OpenFigure({ engagementId, result, figureKey, onClose }: OpenFigureProps) {
  const figureView = useFigureView();
  const { search, column, descending, page } = figureView.view;
  const params = { engagementId, outputKey: result.output.key, figureKey };
  const ordering = descending ? (`-${column}` as const) : column;
  const query = useRouteQuery(
    workpaperRoutes,
    "openFigure",
    { params, query: { page, page_size: pageSize, ordering, ...(search ? { search } : {}) } },
    { views: ["results", "runs"], placeholderData: (before) => before },
  );
  const known = result.figures.find(({ key }) => key === figureKey);
  const data = query.data;
  const title = data?.label ?? known?.label ?? "Figure";
  return (
    <DrillDrawer
      opened
      onClose={onClose}
      path={`${result.output.title} › ${title}`}
      amount={data?.figure ?? known?.amount ?? null}
      addsUp={data?.adds_up ?? null}
      summary={data ? <RowsAndFiles data={data} column={known?.column} /> : "Reading the rows"}
      source={data && data.files.length > 0 ? <FigureFiles files={data.files} /> : null}
      actions={
        <>
          <CopyLink />
          <FigureCsv place={params} title={title} count={data?.count} />
        </>
      }
      foot={
        data ? (
          <FigureFoot
            data={data}
            view={figureView.view}
            pageSize={pageSize}
            isStale={query.isPlaceholderData}
            onPage={figureView.setPage}
          />
        ) : null
      }
    >
      <RemoteContent query={query} what="the rows behind the figure">
        {(answer) => <FigureRows answer={answer} place={params} title={title} figureView={figureView} isStale={query.isPlaceholderData} />}
      </RemoteContent>
    </DrillDrawer>
  );
}

interface FigureRowsProps {
  readonly answer: OpenedFigure;
  readonly place: { readonly engagementId: string; readonly outputKey: string };
  readonly title: string;
  readonly figureView: ReturnType<typeof useFigureView>;
  readonly isStale: boolean;
}

function FigureRows({ answer, place, title, figureView, isStale }: FigureRowsProps) {
  const { view, setPage, onSearch, onSort } = figureView;
  const { columns: facts, files, results } = answer;
  const columns = useMemo(
    () => figureColumns({ facts, severalFiles: files.length > 1, inSource: results.some((row) => row.in_source !== null) }),
    [facts, files, results],
  );
  const pages = Math.max(1, Math.ceil(answer.matching.count / pageSize));
  return (
    <>
      <div className="t-row t-wrap t-figure-tools">
        <FigureSearch value={view.search} onSearch={onSearch} />
        <span className="t-grow" />
        <span className="t-small t-dim">Sorted by {orderWords[view.column][view.descending ? 1 : 0]}</span>
      </div>
      {results.length === 0 && !isStale ? (
        <NoRows count={answer.count} search={view.search} onClear={() => onSearch("")} />
      ) : (
        <FigureGrid
          place={{ engagementId: place.engagementId, outputKey: place.outputKey }}
          label={`Rows behind ${title}`}
          columns={columns}
          rows={results}
          view={view}
          isStale={isStale}
          onSort={onSort}
          onTurn={(by) => setPage(Math.max(1, Math.min(pages, view.page + by)))}
        />
      )}
    </>
  );
}

function NoRows({ count, search, onClear }: { readonly count: number; readonly search: string; readonly onClear: () => void }) {
  if (search === "")
    return (
      <EmptyState Icon={IconFilterOff} title="No rows">
        No row of the plan year has an amount in this figure.
      </EmptyState>
    );
  return (
    <EmptyState
      Icon={IconFilterOff}
      title="No rows match"
      action={
        <Button variant="default" onClick={onClear}>
          Clear search
        </Button>
      }
    >
      None of the {plural(count, "row")} behind this figure contains “{search}”.
    </EmptyState>
  );
}

interface RowsAndFilesProps {
  readonly data: OpenedFigure;
  /** The summed column as the workpaper calls it; undefined when unknown. */
  readonly column: string | undefined;
}

/** The column is named as the file names it, where the result says. */
function RowsAndFiles({ data, column }: RowsAndFilesProps) {
  const named = [...new Set(data.files.flatMap(({ columns }) => columns))];
  const words = named.length > 0 && named.length <= 3 ? named.join(" + ") : column;
  return (
    <>
      {plural(data.count, "row")} of {plural(Math.max(1, data.files.length), "file")}
      {words === undefined ? null : (
        <>
          , summed in column <b>{words}</b>
        </>
      )}
    </>
  );
}

const FigureFiles = ({ files }: Pick<OpenedFigure, "files">) => (
  <div className="t-row t-between t-wrap">
    <ul className="t-figure-files">
      {files.map((file) => (
        <li key={`${file.asset_id}:${file.sheet ?? ""}`}>
          <b className="t-med">
            <FileName name={file.file_name} />
          </b>
          <span className="t-small t-dim">
            {file.sheet === null ? "" : `Sheet “${file.sheet}” · `}
            {files.length > 1 ? `${countText(file.rows)} rows · ` : ""}SHA-256 <span className="t-mono">{hashText(file.sha256)}</span>
          </span>
        </li>
      ))}
    </ul>
    <UrlLink className="t-small" change={{ tab: "files", figure: null, ...closedView }}>
      Source files
    </UrlLink>
  </div>
);
