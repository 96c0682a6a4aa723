import { useRouteQuery } from "@tieout/client";
import { clientNameText } from "@tieout/ingestion/core";
import { countText, dateText, instantText, Money, Note, plural } from "@tieout/ui";
import type { FirmConnection } from "../../contract/payroll-connection-routes.ts";
import { firmConnectionRoutes } from "../../contract/payroll-connection-routes.ts";
import { problemWords } from "../../core/connect/connection-state.ts";

interface ConnectedPayrollProps {
  readonly engagementId: string;
  readonly requestId: string;
}

/** A client's payroll connections, each with a summary of the data and the consent. */
export default function ConnectedPayroll({ engagementId, requestId }: ConnectedPayrollProps) {
  const query = useRouteQuery(firmConnectionRoutes, "listPayrollConnections", { params: { engagementId } });
  const connections = query.data?.connections.filter(({ request_id }) => request_id === requestId) ?? [];
  return connections.filter(wasConnected).map((connection) => <ConnectionCard key={connection.id} connection={connection} />);
}

/** Leaves out connections that were started and abandoned. */
const wasConnected = ({ status, system }: FirmConnection): boolean => status !== "begun" && (status !== "ended" || system !== null);

const stateText = ({ status, problem, ended_at, payments_announced, payments_read }: FirmConnection): string => {
  const ended = ended_at === null ? "" : ` Disconnected ${instantText(ended_at)}.`;
  if (status === "reading" || status === "waiting")
    return `Reading: ${payments_announced === null ? plural(payments_read, "pay date") : `${countText(payments_read)} of ${plural(payments_announced, "pay date")}`} so far.`;
  if (status === "failed" && problem !== null) return `${problemWords(status, problem).title}. The client sees what to do.`;
  return ended.trim();
};

function ConnectionCard({ connection }: { readonly connection: FirmConnection }) {
  const { system, summary, consented_at, consent_version, consent_text, connected_by: by, problem_detail, notices } = connection;
  return (
    <section className="t-small t-col" style={{ gap: 6 }} aria-label="Client's payroll system">
      <p>
        <b className="t-med">Payroll system{system === null ? "" : `, ${system.replaceAll("_", " ")}`}.</b> {stateText(connection)}
        {problem_detail === null ? null : <span className="t-dim"> {problem_detail}.</span>}
      </p>
      {summary ? (
        <p>
          Read from {summary.company ?? "an unnamed company"}: {plural(summary.payments, "pay date")}, {dateText(summary.first_pay_date)} –{" "}
          {dateText(summary.last_pay_date)}, {plural(summary.people, "person", "people")}, {plural(summary.statements, "pay statement")},
          gross pay <Money value={summary.gross_pay} />.
        </p>
      ) : null}
      {notices.map((notice) => (
        <Note key={notice} family="warn">
          {notice}
        </Note>
      ))}
      <details>
        <summary>
          The client agreed {instantText(consented_at)}, consent text version {consent_version}
          {by === null ? "" : `; page opened as ${clientNameText(by)}`}
        </summary>
        <p className="t-sec">{consent_text}</p>
      </details>
    </section>
  );
}
