import { Button } from "@mantine/core";
import { useRouteMutation, useRouteQuery, useViewer } from "@tieout/client";
import { Card, DateText, plural, RemoteContent, showError, showSuccess } from "@tieout/ui";
import { type SupportSession, supportRoutes } from "../../contract/index.ts";
import "../account/account.css";

/** Sessions in which Tieout staff viewed accounts belonging to the firm's people. */
export default function SupportSessionsCard() {
  const query = useRouteQuery(supportRoutes, "listSupportSessions", undefined, { views: ["support-sessions"] });
  return (
    <Card
      title="Support sessions in your firm"
      flush
      foot="Tieout staff can open an account only with a reason, for an hour at most. Your audit log records each of their calls under both names."
    >
      <RemoteContent query={query} what="the support sessions">
        {(sessions) =>
          sessions.length === 0 ? (
            <p className="t-account-line t-dim">No Tieout staff member has opened an account at your firm.</p>
          ) : (
            <ul>
              {sessions.map((session) => (
                <SessionLine key={session.id} session={session} />
              ))}
            </ul>
          )
        }
      </RemoteContent>
    </Card>
  );
}

const minutesBetween = (from: string, to: string): string =>
  plural(Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 60_000)), "minute");

function SessionLine({ session }: { readonly session: SupportSession }) {
  const { assumedBy } = useViewer();
  const { id, as, staff, reason, calls, started_at: startedAt, ended_at: endedAt } = session;
  const end = useRouteMutation(supportRoutes, "endSupportSession", {
    onSuccess: () => showSuccess("Support session ended."),
    onError: (problem) => showError("The session was not ended.", problem.message),
  });
  return (
    <li className="t-account-line">
      <span className="t-grow">
        <span className="t-med">
          {staff} as {as}
        </span>
        <br />
        <span className="t-small">{reason}</span>
        <br />
        <span className="t-small t-dim">
          <DateText value={startedAt} time />, {plural(calls, "call")}
          {endedAt === null ? "" : `, ${minutesBetween(startedAt, endedAt)}`}
        </span>
      </span>
      {endedAt === null ? (
        <>
          <span className="t-status" data-family="warn">
            Open now
          </span>
          {assumedBy === null ? (
            <Button
              variant="default"
              className="t-danger"
              loading={end.isPending}
              aria-label={`End the support session of ${staff} as ${as}`}
              onClick={() => end.mutate({ params: { sessionId: id } })}
            >
              End
            </Button>
          ) : null}
        </>
      ) : null}
    </li>
  );
}
