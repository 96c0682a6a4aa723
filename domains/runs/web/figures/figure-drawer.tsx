import { Button } from "@mantine/core";
import { IconFilterOff } from "@tabler/icons-react";
import { countText, DrillDrawer, EmptyState, FileName, hashText, plural, RemoteContent, UrlLink, useUrlParams } from "@tieout/ui";
import { useMemo } from "react";
import type { OutputResult } from "../../contract/index.ts";
import { CopyLink } from "./copy-link.tsx";
import { figureColumns, type OpenedFigure, orderWords } from "./figure-columns.tsx";
import { FigureCsv } from "./figure-csv.tsx";
import { FigureFilters } from "./figure-filters.tsx";
import { FigureFoot } from "./figure-foot.tsx";
import { FigureGrid } from "./figure-grid.tsx";
import { FigureSearch } from "./figure-search.tsx";
import { OpenOriginal } from "./open-original.tsx";
import { useFigurePages } from "./use-figure-pages.ts";
import { closedView, useFigureView } from "./use-figure-view.ts";

interface DrawerProps {
  readonly engagementId: string;
  readonly result: OutputResult;
}

/** The rows behind the figure in the URL. Their sum is recalculated when the drawer opens. */
export default function FigureDrawer({ engagementId, result }: DrawerProps) {
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
  const params = { engagementId, outputKey: result.output.key, figureKey };
  const pages = useFigurePages(params, figureView.view, figureView.at);
  const known = result.figures.find(({ key }) => key === figureKey);
  const data = pages.answer;
  const title = data?.label ?? known?.label ?? "Figure";
  return (
    <DrillDrawer
      opened
      onClose={onClose}
      path={`${result.output.title} › ${title}`}
      amount={data?.figure ?? known?.amount ?? null}
      addsUp={data?.adds_up ?? null}
      summary={data ? <RowsAndFiles data={data} column={known?.column} /> : "Loading rows"}
      source={data && data.files.length > 0 ? <FigureFiles place={params} files={data.files} /> : null}
      actions={
        <>
          <CopyLink />
          <FigureCsv place={params} title={title} count={data?.count} />
        </>
      }
      foot={data ? <FigureFoot data={data} view={figureView.view} isStale={pages.isStale} /> : null}
    >
      <RemoteContent query={{ data, error: pages.error, refetch: pages.refetch }} what="the rows behind the figure">
        {(answer) => <FigureRows answer={answer} place={params} title={title} figureView={figureView} pages={pages} />}
      </RemoteContent>
    </DrillDrawer>
  );
}

interface FigureRowsProps {
  readonly answer: OpenedFigure;
  readonly place: { readonly engagementId: string; readonly outputKey: string };
  readonly title: string;
  readonly figureView: ReturnType<typeof useFigureView>;
  readonly pages: ReturnType<typeof useFigurePages>;
}

function FigureRows({ answer, place, title, figureView, pages }: FigureRowsProps) {
  const { view, onSearch, onSort } = figureView;
  const { columns: facts, files, results, matching } = answer;
  const columns = useMemo(
    () => figureColumns({ facts, severalFiles: files.length > 1, inSource: results.some((row) => row.in_source !== null) }),
    [facts, files, results],
  );
  return (
    <>
      <div className="t-row t-wrap t-figure-tools">
        <FigureSearch value={view.search} onSearch={onSearch} />
        <FigureFilters answer={answer} figureView={figureView} />
        <span className="t-grow" />
        <span className="t-small t-dim">Sorted by {orderWords[view.column][view.descending ? 1 : 0]}</span>
      </div>
      {matching.count === 0 && !pages.isStale ? (
        <NoRows count={answer.count} search={view.search} onClear={figureView.onClear} />
      ) : (
        <FigureGrid
          place={{ engagementId: place.engagementId, outputKey: place.outputKey }}
          label={`Rows behind ${title}`}
          columns={columns}
          list={{ ...pages, count: matching.count, at: figureView.at, onPlace: figureView.onPlace }}
          view={view}
          onSort={onSort}
        />
      )}
    </>
  );
}

function NoRows({ count, search, onClear }: { readonly count: number; readonly search: string; readonly onClear: () => void }) {
  if (count === 0)
    return (
      <EmptyState Icon={IconFilterOff} title="No rows">
        No row in the plan year adds to this figure.
      </EmptyState>
    );
  return (
    <EmptyState
      Icon={IconFilterOff}
      title="No rows match"
      action={
        <Button variant="default" onClick={onClear}>
          {search === "" ? "Clear filters" : "Clear search"}
        </Button>
      }
    >
      None of the {plural(count, "row")} behind this figure {search === "" ? "match the filters" : `contain “${search}”`}.
    </EmptyState>
  );
}

interface RowsAndFilesProps {
  readonly data: OpenedFigure;
  /** The workpaper's name for the summed column; undefined if unknown. */
  readonly column: string | undefined;
}

/** Uses the file's column name if the result has it. */
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

interface FigureFilesProps extends Pick<OpenedFigure, "files"> {
  readonly place: { readonly engagementId: string; readonly outputKey: string };
}

const FigureFiles = ({ place, files }: FigureFilesProps) => (
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
          <span className="t-figure-original">
            <OpenOriginal place={place} assetId={file.asset_id} fileName={file.file_name} />
          </span>
        </li>
      ))}
    </ul>
    <UrlLink className="t-small" change={{ tab: "files", figure: null, ...closedView }}>
      Source files
    </UrlLink>
  </div>
);
