import { Button } from "@mantine/core";
import { IconCheck, IconChevronLeft, IconChevronRight, IconCopy } from "@tabler/icons-react";
import { useRouteQuery } from "@tieout/client";
import { countText, DrillDrawer, hashText, Money, plural, RemoteContent, showSuccess, useUrlParams } from "@tieout/ui";
import { useState } from "react";
import { type OutputResult, workpaperRoutes } from "../../contract/index.ts";
import { FigureCsv } from "./figure-csv.tsx";
import { SourceRows } from "./source-rows.tsx";

const pageSize = 50;

interface DrawerProps {
  readonly engagementId: string;
  readonly result: OutputResult;
}

/** The rows behind the figure that the URL names. The sum is made again when it opens. */
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

function OpenFigure({
  engagementId,
  result,
  figureKey,
  onClose,
}: DrawerProps & { readonly figureKey: string; readonly onClose: () => void }) {
  const [page, setPage] = useState(1);
  const query = useRouteQuery(
    workpaperRoutes,
    "openFigure",
    { params: { engagementId, outputKey: result.output.key, figureKey }, query: { page, page_size: pageSize } },
    { views: ["results", "runs"], placeholderData: (before) => before },
  );
  const known = result.figures.find(({ key }) => key === figureKey);
  const data = query.data;
  const sources = result.files.filter((file) => data?.results.some((row) => row.asset_id === file.asset_id));
  return (
    <DrillDrawer
      opened
      onClose={onClose}
      path={`${result.output.title} › ${data?.label ?? known?.label ?? "Figure"}`}
      amount={data?.figure ?? known?.amount ?? null}
      addsUp={data?.adds_up ?? null}
      summary={
        data ? (
          <>
            {plural(data.count, "row")} of {plural(Math.max(1, sources.length), "file")}
            {known ? (
              <>
                , added up in column <b>{known.column}</b>
              </>
            ) : null}
          </>
        ) : (
          "Reading the rows"
        )
      }
      source={sources.map((file) => (
        <div key={file.asset_id} className="t-small">
          <b className="t-med">{file.file_name}</b> <span className="t-dim">SHA-256</span>{" "}
          <span className="t-mono">{hashText(file.sha256)}</span>
        </div>
      ))}
      actions={
        <>
          <CopyLink />
          <FigureCsv
            place={{ engagementId, outputKey: result.output.key, figureKey }}
            title={data?.label ?? known?.label ?? "Figure"}
            count={data?.count}
          />
        </>
      }
    >
      <RemoteContent query={query} what="the rows behind the figure">
        {(answer) => (
          <>
            <SourceRows rows={answer.results} />
            <div className="t-drill-foot">
              <Pages page={page} count={answer.count} onPage={setPage} />
              <span className="t-row t-wrap">
                {answer.adds_up === null ? null : answer.adds_up ? (
                  <span className="t-ok t-row t-small">
                    <IconCheck size={14} stroke={1.75} aria-hidden="true" />
                    Adds up to the figure
                  </span>
                ) : (
                  <span className="t-warn t-small">Does not add up to the figure</span>
                )}
                {answer.rows_total === null ? null : (
                  <b>
                    <Money value={answer.rows_total} checked={answer.adds_up === true} />
                  </b>
                )}
              </span>
            </div>
          </>
        )}
      </RemoteContent>
    </DrillDrawer>
  );
}

function Pages({ page, count, onPage }: { readonly page: number; readonly count: number; readonly onPage: (page: number) => void }) {
  const pages = Math.max(1, Math.ceil(count / pageSize));
  if (pages === 1) return <span className="t-small t-dim">{plural(count, "row")}</span>;
  return (
    <span className="t-row t-small t-dim">
      <Button
        size="sm"
        variant="default"
        aria-label="Previous rows"
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
        leftSection={<IconChevronLeft size={14} stroke={1.75} />}
      >
        Back
      </Button>
      Rows {countText((page - 1) * pageSize + 1)} to {countText(Math.min(count, page * pageSize))} of {countText(count)}
      <Button
        size="sm"
        variant="default"
        aria-label="Next rows"
        disabled={page === pages}
        onClick={() => onPage(page + 1)}
        rightSection={<IconChevronRight size={14} stroke={1.75} />}
      >
        Next
      </Button>
    </span>
  );
}

export function CopyLink() {
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconCopy size={15} stroke={1.75} />}
      onClick={() => void navigator.clipboard.writeText(window.location.href).then(() => showSuccess("Link copied."))}
    >
      Copy link
    </Button>
  );
}
