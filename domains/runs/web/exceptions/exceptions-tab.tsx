import { IconCircleCheck } from "@tabler/icons-react";
import { useClient, useRouteQuery } from "@tieout/client";
import { EmptyState, ErrorPanel, Money, SelectField, UrlLink, useUrlParams } from "@tieout/ui";
import { DataGrid, type GridColumn, type RemotePageRequest } from "@tieout/ui/grid";
import { type ReactNode, useCallback } from "react";
import { type ExceptionItem, exceptionOrderings, searchRoutes, workpaperRoutes } from "../../contract/index.ts";
import { exceptionKinds } from "../../core/index.ts";
import { searchedText } from "../search/searched-text.ts";
import type { PaperTabProps } from "../workpaper/paper-tab.ts";
import { SeverityIcon } from "./severity-icon.tsx";
import { SubjectText } from "./subject-text.tsx";

/**
 * Up to this many exceptions are all loaded, so that sorting, chips and CSV cover all of them; if there are more, they load page by page.
 */
const loadable = 500;

/** All of a workpaper's exceptions, filtered by rule or search, with their rows. */
export default function ExceptionsTab(props: PaperTabProps) {
  const { result } = props;
  const [params, changeUrl] = useUrlParams();
  const rule = params.get("rule");
  if (result.exception_count === 0)
    return (
      <EmptyState Icon={IconCircleCheck} title="No exceptions in this workpaper">
        Every rule that could be determined passed.
      </EmptyState>
    );
  const rules = result.rules.filter(({ exception }) => exception > 0);
  const ruleFilter = (
    <SelectField
      size="sm"
      aria-label="Rule"
      placeholder="All rules"
      clearable
      clearButtonProps={{ "aria-label": "Every rule" }}
      data={rules.map(({ rule: value, title, exception }) => ({ value, label: `${title} (${exception})` }))}
      value={rules.some((candidate) => candidate.rule === rule) ? rule : null}
      onChange={(value) => changeUrl({ rule: value })}
    />
  );
  const grid = { ...props, rule, ruleFilter };
  return result.exception_count <= loadable ? <LoadedGrid {...grid} /> : <PagedGrid {...grid} />;
}

type GridProps = PaperTabProps & { readonly rule: string | null; readonly ruleFilter: ReactNode };

function LoadedGrid({ engagementId, result, rule, ruleFilter }: GridProps) {
  const query = useRouteQuery(
    workpaperRoutes,
    "listExceptions",
    { params: { engagementId, outputKey: result.output.key }, query: { page: 1, page_size: loadable, ...(rule ? { rule } : {}) } },
    { views: ["results", "runs"] },
  );
  if (query.error && !query.data)
    return <ErrorPanel title="Tieout could not load the exceptions" problem={query.error} onRetry={() => query.refetch()} />;
  return <DataGrid {...gridCommon} rows={query.data?.results} extraTools={ruleFilter} />;
}

function PagedGrid({ engagementId, result, rule, ruleFilter }: GridProps) {
  const client = useClient(workpaperRoutes);
  const searches = useClient(searchRoutes);
  const outputKey = result.output.key;
  const fetchPage = useCallback(
    async ({ startRow, endRow, view }: RemotePageRequest) => {
      const ordering = exceptionOrderings.find((column) => column === view.sort?.columnId);
      const request = {
        params: { engagementId, outputKey },
        query: {
          page: Math.floor(startRow / (endRow - startRow)) + 1,
          page_size: endRow - startRow,
          ...(rule ? { rule } : {}),
          ...(ordering ? { ordering: view.sort?.descending ? (`-${ordering}` as const) : ordering } : {}),
        },
      };
      const text = searchedText(view.search);
      const answer = await (text ? searches.searchExceptionRows({ ...request, body: { text } }) : client.listExceptions(request));
      return { rows: answer.results, count: answer.count };
    },
    [client, searches, engagementId, outputKey, rule],
  );
  return <DataGrid {...gridCommon} fetchPage={fetchPage} extraTools={ruleFilter} />;
}

const columns: readonly GridColumn<ExceptionItem>[] = [
  {
    id: "subject",
    title: "Subject",
    type: "text",
    value: (row) => row.subject,
    render: (row) => (
      <UrlLink className="t-plain-link t-med t-two-lines" change={{ exception: row.address, figure: null }}>
        <SubjectText text={row.subject} />
      </UrlLink>
    ),
    pinned: "left",
    widthPx: 184,
  },
  {
    id: "title",
    title: "Rule",
    type: "text",
    value: (row) => row.title,
    render: (row) => (
      <span className="t-row">
        <SeverityIcon severity={row.severity} />
        <span className="t-two-lines" title={row.title}>
          {row.title}
        </span>
      </span>
    ),
    widthPx: 168,
  },
  {
    id: "msg",
    title: "What was found",
    type: "text",
    value: (row) => row.msg,
    render: (row) => (
      <span className="t-two-lines" title={row.msg}>
        {row.msg}
      </span>
    ),
    flex: 1,
    minWidthPx: 240,
  },
  { id: "kind", title: "Kind", type: "text", value: (row) => (row.kind ? exceptionKinds[row.kind] : ""), widthPx: 134 },
  { id: "amount", title: "Amount", type: "money", value: (row) => row.amount, widthPx: 104 },
  { id: "rows", title: "Rows", type: "count", value: (row) => row.ref_count, widthPx: 64 },
];

const gridCommon = {
  name: "exceptions",
  what: "exceptions",
  searchLabel: "Person, rule or text",
  urlPrefix: "x-",
  density: "relaxed",
  columns,
  rowId: (row: ExceptionItem) => row.id,
  card: (row: ExceptionItem) => (
    <>
      <div className="t-row t-between t-row-top">
        <UrlLink className="t-plain-link t-med" change={{ exception: row.address, figure: null }}>
          <SubjectText text={row.subject} />
        </UrlLink>
        {row.amount === null ? null : <Money value={row.amount} />}
      </div>
      <div className="t-row t-row-top" style={{ marginTop: 6 }}>
        <SeverityIcon severity={row.severity} />
        <span>
          <span className="t-med">{row.title}</span>
          <span className="t-small t-sec" style={{ display: "block" }}>
            {row.msg}
          </span>
        </span>
      </div>
    </>
  ),
  empty: (
    <EmptyState Icon={IconCircleCheck} title="No exceptions for this rule">
      Choose another rule to see its exceptions.
    </EmptyState>
  ),
} as const;
