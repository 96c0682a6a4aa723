import { Button } from "@mantine/core";
import { countText, dateText, instantText, Money, Note, ProgressBar, plural } from "@tieout/ui";
import type { PayrollConnection } from "../../../contract/payroll-connection-routes.ts";
import { problemWords } from "../../../core/connect/connection-state.ts";

interface ConnectionPanelProps {
  readonly connection: PayrollConnection;
  /** Whether the auditor has returned something. */
  readonly hasQuestion: boolean;
  readonly isBusy: boolean;
  readonly onAgain: () => void;
  readonly onEnd: () => void;
}

/** The progress of the reading, the data read, and what to do next. */
export function ConnectionPanel(props: ConnectionPanelProps) {
  const { connection, hasQuestion, isBusy, onAgain, onEnd } = props;
  const words = connection.problem === null ? null : problemWords(connection.status, connection.problem);
  const offersAgain = connection.is_connected && (words?.next === "again" || (connection.status === "done" && hasQuestion));
  return (
    <div className="t-connect-panel">
      {connection.status === "reading" || connection.status === "waiting" ? <Progress connection={connection} /> : null}
      {words ? (
        <Note family={connection.status === "failed" ? "warn" : "info"} live>
          <b className="t-med">{words.title}.</b> {words.text}
        </Note>
      ) : null}
      {connection.status === "done" ? <WhatWasRead connection={connection} /> : null}
      <div className="t-row t-wrap" style={{ gap: 12 }}>
        {offersAgain ? (
          <Button size="md" loading={isBusy} onClick={onAgain}>
            Read it again
          </Button>
        ) : null}
        {connection.is_connected ? (
          <Button size="md" variant="default" disabled={isBusy} onClick={onEnd}>
            Disconnect
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function Progress({ connection: { payments_announced: all, payments_read: read } }: Pick<ConnectionPanelProps, "connection">) {
  const done = all === null || all === 0 ? 0 : Math.floor((100 * read) / all);
  return (
    <div role="status">
      <p className="t-med">We're reading your payroll. You can close this page; reading continues.</p>
      <p className="t-sec">
        {all === null ? "Starting with your company and its people." : `${countText(read)} of ${plural(all, "pay date")} read`}
      </p>
      <ProgressBar percent={done} label="Pay dates read" />
    </div>
  );
}

function WhatWasRead({ connection: { summary, done_at } }: Pick<ConnectionPanelProps, "connection">) {
  if (!summary) return null;
  return (
    <section aria-label="Data read">
      <Note family="ok" live>
        <b className="t-med">Your payroll was read and sent to your auditor.</b> {done_at === null ? null : instantText(done_at)}
      </Note>
      <dl className="t-connect-facts">
        <Fact title="Company" text={summary.company ?? "no name provided"} />
        <Fact
          title="Pay dates"
          text={`${countText(summary.payments)}, ${dateText(summary.first_pay_date)} – ${dateText(summary.last_pay_date)}`}
        />
        <Fact title="People" text={countText(summary.people)} />
        <Fact title="Pay statements" text={countText(summary.statements)} />
        <div>
          <dt>Total gross pay</dt>
          <dd>
            <Money value={summary.gross_pay} />
          </dd>
        </div>
      </dl>
    </section>
  );
}

const Fact = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <div>
    <dt>{title}</dt>
    <dd>{text}</dd>
  </div>
);
