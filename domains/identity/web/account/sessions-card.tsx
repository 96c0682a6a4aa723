import { Button } from "@mantine/core";
import { useRouteMutation, useRouteQuery } from "@tieout/client";
import { Card, DateText, RemoteContent, showSuccess } from "@tieout/ui";
import { accountRoutes, type OwnSession } from "../../contract/index.ts";

/** The person's open sessions. */
export function SessionsCard() {
  const query = useRouteQuery(accountRoutes, "listSessions", undefined, { views: ["account"] });
  const endOthers = useRouteMutation(accountRoutes, "endOtherSessions", { onSuccess: () => showSuccess("All other sessions have ended.") });
  const others = query.data?.some((session) => !session.is_current) ?? false;
  return (
    <Card
      title="Sessions"
      flush
      actions={
        others ? (
          <Button variant="default" className="t-danger" loading={endOthers.isPending} onClick={() => endOthers.mutate({})}>
            End all others
          </Button>
        ) : null
      }
      foot="Sessions expire when idle, and in any case several hours after sign-in."
    >
      <RemoteContent query={query} what="your sessions">
        {(sessions) => (
          <ul>
            {sessions.map((session) => (
              <SessionLine key={session.id} session={session} />
            ))}
          </ul>
        )}
      </RemoteContent>
    </Card>
  );
}

const signedInWords: Readonly<Record<NonNullable<OwnSession["signed_in_with"]>, string>> = {
  password: "with a password",
  password_and_code: "with a password and a code",
  passkey: "with a passkey",
  openid_connect: "through your firm's provider",
  support: "as support",
};

function SessionLine({ session }: { readonly session: OwnSession }) {
  const end = useRouteMutation(accountRoutes, "endSession", { onSuccess: () => showSuccess("Session ended.") });
  const { id, device, address, is_current: isCurrent, assumed_by: assumedBy } = session;
  return (
    <li className="t-account-line">
      <span className="t-grow">
        <span className="t-med">{assumedBy ? `${device}, support (${assumedBy})` : device}</span>
        <br />
        <span className="t-small t-dim">
          From {address}. Signed in{session.signed_in_with ? ` ${signedInWords[session.signed_in_with]}` : ""}{" "}
          <DateText value={session.created_at} time />, last used <DateText value={session.last_used_at} time />.
        </span>
      </span>
      {isCurrent ? (
        <span className="t-status" data-family="ok">
          This session
        </span>
      ) : (
        <Button
          variant="default"
          className="t-danger"
          aria-label={`End the session on ${device} from ${address}`}
          loading={end.isPending}
          onClick={() => end.mutate({ params: { sessionId: id } })}
        >
          End
        </Button>
      )}
    </li>
  );
}
