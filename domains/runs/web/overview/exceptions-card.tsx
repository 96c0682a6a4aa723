import { IconCircleCheck } from "@tabler/icons-react";
import { Card, countText, EmptyState, Money, UrlLink } from "@tieout/ui";
import { SeverityIcon } from "../exceptions/severity-icon.tsx";
import type { PaperTabProps } from "../workpaper/paper-tab.ts";

/** The first exceptions, with a link to all of them. */
export function ExceptionsCard({ result }: Pick<PaperTabProps, "result">) {
  return (
    <Card
      title="Exceptions"
      flush
      actions={
        result.exception_count > 0 ? (
          <>
            {result.first_exceptions.length < result.exception_count ? (
              <span className="t-small t-dim">
                {countText(result.first_exceptions.length)} of {countText(result.exception_count)} shown
              </span>
            ) : null}
            <UrlLink className="t-small" change={{ tab: "exceptions" }}>
              Show all {countText(result.exception_count)}
            </UrlLink>
          </>
        ) : undefined
      }
    >
      {result.exception_count === 0 ? (
        <EmptyState Icon={IconCircleCheck} title="No exceptions in this workpaper">
          Every rule that could be determined passed.
        </EmptyState>
      ) : (
        <ul className="t-exceptions">
          {result.first_exceptions.map((item) => (
            <li key={item.id}>
              <UrlLink change={{ exception: item.address, figure: null }}>
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
    </Card>
  );
}
