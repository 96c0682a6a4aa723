import { Button, NativeSelect } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconReceipt } from "@tabler/icons-react";
import { useRouteQueries, useRouteQuery } from "@tieout/client";
import { Card, countText, DateField, DateText, EmptyState, RemoteContent, TextField, useUrlParams } from "@tieout/ui";
import { CsvButton } from "@tieout/ui/charts";
import { useState } from "react";
import { type Activity, creditsRoutes } from "../contract/index.ts";
import { activityKinds, activityTitles, displayCredits } from "../core/index.ts";
import { creditViews } from "./credit-views.ts";
import { changeText } from "./credit-words.ts";

const views = creditViews;
const pageSize = 500;
const step = 20;

const columns = [
  { id: "at", title: "Date", type: "date" as const, value: (row: Activity) => row.at },
  { id: "kind", title: "Kind", type: "text" as const, value: (row: Activity) => activityTitles[row.kind] },
  { id: "title", title: "For", type: "text" as const, value: (row: Activity) => row.title },
  { id: "by", title: "By", type: "text" as const, value: byOf },
  { id: "credits", title: "Credits", type: "count" as const, value: (row: Activity) => row.credits },
  { id: "balance", title: "Balance", type: "count" as const, value: (row: Activity) => row.balance },
];

function byOf({ by }: Activity): string {
  return by ?? "Tieout";
}

/** Loads all matching lines, page by page. */
function useActivity() {
  const [params] = useUrlParams();
  const [search] = useDebouncedValue(params.get("search") ?? "", 250);
  const since = params.get("since");
  const query = {
    ...{ search, page_size: pageSize, kind: params.get("kind") ?? "" },
    ...(since && !Number.isNaN(Date.parse(since)) ? { since: new Date(`${since}T00:00:00`).toISOString() } : {}),
  };
  const first = useRouteQuery(
    creditsRoutes,
    "listCreditActivity",
    { query: { ...query, page: 1 } },
    { views, placeholderData: (before) => before },
  );
  const pages = Math.ceil((first.data?.count ?? 0) / pageSize);
  const rest = useRouteQueries(
    creditsRoutes,
    "listCreditActivity",
    Array.from({ length: Math.max(0, pages - 1) }, (_, at) => ({ query: { ...query, page: at + 2 } })),
    { views },
  );
  const lines = [...(first.data?.results ?? []), ...rest.flatMap((page) => page.data?.results ?? [])];
  return { first, lines, isWhole: rest.every((page) => page.data !== undefined) };
}

/** Changes to the balance, with filters, a table and a CSV download. */
export function ActivityCard() {
  const { first, lines, isWhole } = useActivity();
  return (
    <Card title="Activity" flush actions={isWhole ? <CsvButton title="Credit activity" columns={columns} rows={lines} /> : undefined}>
      <Filters />
      <RemoteContent query={first} what="the activity">
        {({ count }) => (count === 0 ? <NoActivity /> : <Lines lines={lines} count={count} />)}
      </RemoteContent>
    </Card>
  );
}

function Filters() {
  const [params, changeUrl] = useUrlParams();
  return (
    <div className="t-credit-filters t-no-print">
      <TextField
        type="search"
        label="Search activity"
        defaultValue={params.get("search") ?? ""}
        onChange={(event) => changeUrl({ search: event.currentTarget.value }, { replace: true })}
      />
      <NativeSelect
        label="Kind"
        value={params.get("kind") ?? ""}
        data={[{ value: "", label: "All" }, ...activityKinds.map((kind) => ({ value: kind, label: activityTitles[kind] }))]}
        onChange={(event) => changeUrl({ kind: event.currentTarget.value })}
      />
      <DateField label="Since" clearable value={params.get("since")} onChange={(since) => changeUrl({ since })} />
    </div>
  );
}

function NoActivity() {
  const [params, changeUrl] = useUrlParams();
  const isFiltered = ["search", "kind", "since"].some((name) => params.get(name));
  return (
    <EmptyState
      Icon={IconReceipt}
      title={isFiltered ? "Nothing matches" : "No activity yet"}
      action={isFiltered ? <Button onClick={() => changeUrl({ search: null, kind: null, since: null })}>Clear all</Button> : undefined}
    >
      {isFiltered ? "No activity matches your search and filters." : "Purchases, runs and other changes to your balance will appear here."}
    </EmptyState>
  );
}

function Lines({ lines, count }: { readonly lines: readonly Activity[]; readonly count: number }) {
  const [most, setMost] = useState(step);
  const shown = lines.slice(0, most);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways has to be reachable by keyboard */}
      <section className="t-table-scroll" tabIndex={0} aria-label="Credit activity">
        <table className="t-table">
          <thead>
            <tr>
              {columns.map(({ id, title }) => (
                <th key={id} scope="col" className={id === "credits" || id === "balance" ? "t-figure-right" : undefined}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </tbody>
        </table>
      </section>
      <div className="t-row t-credit-more">
        <span className="t-small t-figure">
          {countText(shown.length)} of {countText(count)} shown
        </span>
        {shown.length < count ? (
          <Button variant="subtle" size="xs" onClick={() => setMost(most + 5 * step)}>
            Show more
          </Button>
        ) : null}
      </div>
    </>
  );
}

const Line = ({ line }: { readonly line: Activity }) => (
  <tr>
    <td className="t-credit-date">
      <DateText value={line.at} />
    </td>
    <td>{activityTitles[line.kind]}</td>
    <td>{line.title}</td>
    <td className="t-sec">{byOf(line)}</td>
    <td className={`t-figure t-figure-right ${line.credits < 0 ? "t-negative" : "t-ok"}`}>{changeText(line.credits)}</td>
    <td className="t-figure t-figure-right">{displayCredits(line.balance)}</td>
  </tr>
);
