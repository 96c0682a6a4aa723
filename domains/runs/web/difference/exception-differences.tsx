import { Button } from "@mantine/core";
import { useRouteQuery } from "@tieout/client";
import { Card, countText, moneyText, RemoteContent } from "@tieout/ui";
import { useState } from "react";
import { differenceRoutes, type ExceptionDifference, type RunDifference } from "../../contract/index.ts";
import { CauseMarks, ChangeMark, Changes } from "./cause-marks.tsx";

const pageSize = 50;
const families = { came: "bad", went: "ok", changed: "warn" } as const;

interface ExceptionDifferencesProps {
  readonly engagementId: string;
  readonly difference: RunDifference;
  readonly chosen: string | null;
}

/** Exceptions that came, went or changed, page by page. */
export function ExceptionDifferences({ engagementId, difference, chosen }: ExceptionDifferencesProps) {
  const { before, after, came, went, changed } = difference.exceptions;
  const counts = `${countText(before)} before, ${countText(came)} added, ${countText(went)} removed, ${countText(after)} now; ${countText(changed)} changed`;
  return (
    <Card title="Exceptions" flush actions={<span className="t-small t-dim">{counts}</span>}>
      {came + went + changed === 0 ? (
        <p className="t-difference-none">No exceptions changed.</p>
      ) : (
        <ExceptionPages key={chosen ?? ""} engagementId={engagementId} difference={difference} chosen={chosen} />
      )}
    </Card>
  );
}

function ExceptionPages({ engagementId, difference: { from, to }, chosen }: ExceptionDifferencesProps) {
  const [page, setPage] = useState(1);
  const pair = { from: from.number, to: to.number, page, page_size: pageSize };
  const query = useRouteQuery(
    differenceRoutes,
    "listExceptionDifferences",
    { params: { engagementId }, query: { ...pair, ...(chosen ? { cause: chosen } : {}) } },
    { views: ["results", "runs"] },
  );
  return (
    <RemoteContent query={query} what="the exceptions">
      {({ count, results }) =>
        count === 0 ? (
          <p className="t-difference-none">No exceptions changed by cause {chosen}.</p>
        ) : (
          <>
            <table className="t-table t-difference-table">
              <thead>
                <tr>
                  <th scope="col">Change</th>
                  <th scope="col">Exception</th>
                  <th scope="col" className="t-figure-right">
                    Amount
                  </th>
                  <th scope="col">Cause</th>
                  <th scope="col">What happened</th>
                </tr>
              </thead>
              <tbody>
                {results.map((item) => (
                  <ExceptionLine key={`${item.output.key} ${item.address}`} item={item} />
                ))}
              </tbody>
            </table>
            {count > pageSize ? <Pages page={page} count={count} onPage={setPage} /> : null}
          </>
        )
      }
    </RemoteContent>
  );
}

const ExceptionLine = ({ item }: { readonly item: ExceptionDifference }) => (
  <tr>
    <td>
      <ChangeMark change={item.change} family={families[item.change]} />
    </td>
    <th scope="row">
      <span className="t-med">{item.title}</span>
      <span className="t-small t-dim t-difference-sub">
        {item.output.title} · {item.subject}
      </span>
    </th>
    <td className="t-figure t-figure-right">{moneyText(item.amount)}</td>
    <td>
      <CauseMarks letters={item.causes} />
    </td>
    <td className="t-small t-sec">{item.changes.length > 0 ? <Changes changes={item.changes} /> : item.msg}</td>
  </tr>
);

interface PagesProps {
  readonly page: number;
  readonly count: number;
  readonly onPage: (page: number) => void;
}

const Pages = ({ page, count, onPage }: PagesProps) => (
  <div className="t-card-foot t-no-print">
    <span>
      {countText((page - 1) * pageSize + 1)} to {countText(Math.min(page * pageSize, count))} of {countText(count)}
    </span>
    <span className="t-row">
      <Button size="sm" variant="default" disabled={page === 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <Button size="sm" variant="default" disabled={page * pageSize >= count} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </span>
  </div>
);
