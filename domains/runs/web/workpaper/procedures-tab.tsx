import { IconCalculator, IconListCheck } from "@tabler/icons-react";
import { Card, EmptyState, UrlLink } from "@tieout/ui";
import { EvidenceOf } from "../review-parts.tsx";
import type { PaperTabProps } from "./paper-tab.ts";

/** The procedures as this run printed them. */
export function ProceduresTab(props: PaperTabProps) {
  const { result } = props;
  if (result.procedures.length === 0)
    return (
      <EmptyState
        Icon={IconListCheck}
        title="No procedures"
        action={<UrlLink change={{ step: "testing", tab: null }}>Add them in the Testing step</UrlLink>}
      >
        This workpaper has no procedures in this run.
      </EmptyState>
    );
  return (
    <Card
      title="Printed on the Notes tab"
      flush
      actions={
        <UrlLink className="t-small t-no-print" change={{ step: "testing", tab: null }}>
          Edit
        </UrlLink>
      }
    >
      <ol className="t-printed-procedures">
        {result.procedures.map((procedure) => (
          <li key={procedure.id}>
            <span className="t-figure t-dim">{procedure.order}</span>
            <div className="t-grow">
              <div style={{ whiteSpace: "pre-line" }}>{procedure.text}</div>
              <EvidenceOf {...props} subject={{ about: "procedure", address: procedure.id }} what={`procedure ${procedure.order}`} />
            </div>
            {procedure.computed ? (
              <span className="t-row t-small t-ink">
                <IconCalculator size={14} stroke={1.75} aria-hidden="true" />
                {procedure.partly_computed === false ? "Rules computed" : "Rules partly computed"}
              </span>
            ) : null}
          </li>
        ))}
      </ol>
    </Card>
  );
}
