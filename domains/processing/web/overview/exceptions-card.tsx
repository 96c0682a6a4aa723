import { IconCircleCheck } from "@tabler/icons-react";
import { useRouteQuery } from "@tieout/client";
import { Card, countText, EmptyState, Money, RemoteContent, UrlLink } from "@tieout/ui";
import { workpaperRoutes } from "../../contract/index.ts";
import { SeverityIcon } from "../exceptions/severity-icon.tsx";
import type { PaperTabProps } from "../workpaper/paper-tab.ts";

const shown = 5;

/** The first exceptions, with a link to all. */
export function ExceptionsCard({ engagementId, result }: PaperTabProps) {
  const request = { params: { engagementId, outputKey: result.output.key }, query: { page: 1, page_size: shown } };
  const query = useRouteQuery(workpaperRoutes, "listExceptions", request, { views: ["results", "runs", "engagements"] });
  return (
    <Card
      title="Exceptions"
      flush
      actions={
        result.exception_count > 0 ? (
          <UrlLink className="t-small" change={{ tab: "exceptions" }}>
            Show all {countText(result.exception_count)}
          </UrlLink>
        ) : undefined
      }
    >
      {result.exception_count === 0 ? (
        <EmptyState Icon={IconCircleCheck} title="No exceptions in this workpaper">
          Every rule that could be determined passed.
        </EmptyState>
      ) : (
        <RemoteContent query={query} what="the exceptions">
          {({ results }) => (
            <ul className="t-exceptions">
              {results.map((item) => (
                <li key={item.id}>
                  <UrlLink change={{ exception: item.id, figure: null }}>
                    <SeverityIcon severity={item.severity} />
                    <span className="t-grow">
                      <span className="t-med">{item.title}</span>
                      <span className="t-small t-dim t-exception-note">
                        {item.subject} · {item.msg}
                      </span>
                    </span>
                    {item.amount === null ? null : <Money value={item.amount} />}
                  </UrlLink>
                </li>
              ))}
            </ul>
          )}
        </RemoteContent>
      )}
    </Card>
  );
}
