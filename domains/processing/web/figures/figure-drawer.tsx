import { IconCheck } from "@tabler/icons-react";
import { useRouteQuery } from "@tieout/client";
import { DrillDrawer, hashText, Money, plural, RemoteContent, useUrlParams } from "@tieout/ui";
import { useState } from "react";
import { type OutputResult, workpaperRoutes } from "../../contract/index.ts";
import { CopyLink } from "./copy-link.tsx";
import { FigureCsv } from "./figure-csv.tsx";
import { RowPages } from "./row-pages.tsx";
import { SourceRows } from "./source-rows.tsx";

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
      onClose={() => changeUrl({ figure: null })}
    />
  );
}

interface OpenFigureProps extends DrawerProps {
  readonly figureKey: string;
  readonly onClose: () => void;
}

function OpenFigure({ engagementId, result, figureKey, onClose }: OpenFigureProps) {
  const [page, setPage] = useState(1);
  const query = useRouteQuery(
    workpaperRoutes,
    "openFigure",
    { params: { engagementId, outputKey: result.output.key, figureKey }, query: { page, page_size: pageSize } },
    { views: ["results", "runs"], placeholderData: (before) => before },
  );
  const known = result.figures.find(({ key }) => key === figureKey);
  const data = query.data;
  const title = data?.label ?? known?.label ?? "Figure";
  const sources = result.files.filter((file) => data?.results.some((row) => row.asset_id === file.asset_id));
  return (
    <DrillDrawer
      opened
      onClose={onClose}
      path={`${result.output.title} › ${title}`}
      amount={data?.figure ?? known?.amount ?? null}
      addsUp={data?.adds_up ?? null}
      summary={data ? <RowsAndFiles count={data.count} files={sources.length} column={known?.column} /> : "Reading the rows"}
      source={sources.map((file) => (
        <div key={file.asset_id} className="t-small">
          <b className="t-med">{file.file_name}</b> <span className="t-dim">SHA-256</span>{" "}
          <span className="t-mono">{hashText(file.sha256)}</span>
        </div>
      ))}
      actions={
        <>
          <CopyLink />
          <FigureCsv place={{ engagementId, outputKey: result.output.key, figureKey }} title={title} count={data?.count} />
        </>
      }
    >
      <RemoteContent query={query} what="the rows behind the figure">
        {(answer) => (
          <>
            <SourceRows rows={answer.results} />
            <div className="t-drill-foot">
              <RowPages page={page} pageSize={pageSize} count={answer.count} onPage={setPage} />
              <RowsTotal addsUp={answer.adds_up} total={answer.rows_total} />
            </div>
          </>
        )}
      </RemoteContent>
    </DrillDrawer>
  );
}

interface RowsAndFilesProps {
  readonly count: number;
  readonly files: number;
  /** The summed column; undefined when unknown. */
  readonly column: string | undefined;
}

function RowsAndFiles({ count, files, column }: RowsAndFilesProps) {
  return (
    <>
      {plural(count, "row")} of {plural(Math.max(1, files), "file")}
      {column === undefined ? null : (
        <>
          , summed in column <b>{column}</b>
        </>
      )}
    </>
  );
}

interface RowsTotalProps {
  /** Null when unknown. */
  readonly addsUp: boolean | null;
  readonly total: string | null;
}

function RowsTotal({ addsUp, total }: RowsTotalProps) {
  return (
    <span className="t-row t-wrap">
      {addsUp === null ? null : addsUp ? (
        <span className="t-ok t-row t-small">
          <IconCheck size={14} stroke={1.75} aria-hidden="true" />
          Agrees to the figure
        </span>
      ) : (
        <span className="t-warn t-small">Does not agree to the figure</span>
      )}
      {total === null ? null : (
        <b>
          <Money value={total} checked={addsUp === true} />
        </b>
      )}
    </span>
  );
}
