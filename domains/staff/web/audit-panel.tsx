import { Button } from "@mantine/core";
import { IconShieldCheck, IconShieldX } from "@tabler/icons-react";
import { useRouteQuery } from "@tieout/client";
import { Card, countText, DateText, Note, RemoteContent, ScrollTable, TextField } from "@tieout/ui";
import { useState } from "react";
import { type StaffEvent, staffRoutes } from "../contract/index.ts";

const columns = ["When", "Event", "Who", "Subject", "Data"];

interface AuditPanelProps {
  readonly organizationId: string;
}

/** A firm's audit log, newest first, with the result of verifying its chain. */
export function AuditPanel({ organizationId }: AuditPanelProps) {
  const [event, setEvent] = useState("");
  const [person, setPerson] = useState("");
  const [before, setBefore] = useState<string | null>(null);
  const params = { organizationId };
  const filter = { ...(event ? { event } : {}), ...(person ? { person } : {}), ...(before ? { before } : {}) };
  const query = useRouteQuery(staffRoutes, "listEvents", { params, query: filter }, { views: ["staff"] });
  const first = (set: (text: string) => void) => (text: string) => {
    set(text);
    setBefore(null);
  };
  return (
    <Card title="Audit log" flush actions={<ChainCheck organizationId={organizationId} />}>
      <div className="t-staff-filters">
        <Filter label="Event starts with" value={event} onType={first(setEvent)} />
        <Filter label="User's email" value={person} onType={first(setPerson)} />
      </div>
      <RemoteContent query={query} what="the audit log">
        {({ results, before: next }) => (
          <>
            <EventTable events={results} />
            <div className="t-row" style={{ padding: 12 }}>
              <Button variant="default" size="xs" disabled={before === null} onClick={() => setBefore(null)}>
                Newest
              </Button>
              <Button variant="default" size="xs" disabled={next === null} onClick={() => setBefore(next)}>
                Older
              </Button>
            </div>
          </>
        )}
      </RemoteContent>
    </Card>
  );
}

interface FilterProps {
  readonly label: string;
  readonly value: string;
  readonly onType: (text: string) => void;
}

const Filter = ({ label, value, onType }: FilterProps) => (
  <TextField label={label} value={value} maxLength={60} onChange={(event) => onType(event.currentTarget.value.trim())} />
);

const EventTable = ({ events }: { readonly events: readonly StaffEvent[] }) => (
  <ScrollTable label="Audit events" columns={columns}>
    {events.map(({ sequence, at, event, actor, real_actor: staff, subject, data }) => (
      <tr key={sequence}>
        <td className="t-figure">
          <DateText value={at} time />
        </td>
        <td>{event}</td>
        <td>
          {actor ?? "System"}
          {staff ? <span className="t-small t-dim"> by {staff}</span> : null}
        </td>
        <td className="t-small">{subject}</td>
        <td className="t-small t-staff-data">{data === null ? "Not shown to staff" : <code className="t-mono">{data}</code>}</td>
      </tr>
    ))}
  </ScrollTable>
);

function ChainCheck({ organizationId }: AuditPanelProps) {
  const [isAsked, ask] = useState(false);
  const check = useRouteQuery(staffRoutes, "verifyChain", { params: { organizationId } }, { enabled: isAsked, views: ["staff"] });
  if (check.error) return <Note family="bad">{check.error.message}</Note>;
  if (!check.data)
    return (
      <Button variant="default" size="xs" loading={isAsked} onClick={() => ask(true)}>
        Check the chain
      </Button>
    );
  const { broken, events } = check.data;
  return (
    <span className="t-status" data-family={broken ? "bad" : "ok"} role="status">
      {broken ? <IconShieldX size={16} stroke={1.75} aria-hidden="true" /> : <IconShieldCheck size={16} stroke={1.75} aria-hidden="true" />}
      {broken ? `Broken at ${countText(broken.sequence)}: ${broken.reason}` : `Intact, ${countText(events)} events`}
    </span>
  );
}
