import { IconPlus } from "@tabler/icons-react";
import { useRouteQuery } from "@tieout/client";
import { Card, LockableButton, lazyPart, plural, RemoteContent } from "@tieout/ui";
import { useState } from "react";
import { type ClientRequests, clientRequestRoutes, type WithPin } from "../contract/index.ts";
import { RequestSection } from "./request-section.tsx";
import "./client-requests.css";

const RequestDialog = lazyPart(() => import("./request-dialog.tsx"));
const PinDialog = lazyPart(() => import("./pin-dialog.tsx"));

interface ClientRequestsCardProps {
  readonly engagementId: string;
  readonly lockedBecause: string | null;
}

/** Requests to the client with the state of each item, and a button to add a request. */
export default function ClientRequestsCard({ engagementId, lockedBecause }: ClientRequestsCardProps) {
  const query = useRouteQuery(
    clientRequestRoutes,
    "listClientRequests",
    { params: { engagementId } },
    { views: ["client-requests", "files", "engagements"] },
  );
  return (
    <RemoteContent query={query} what="the client requests">
      {(found) => (
        <div className="t-requests">
          <Requests engagementId={engagementId} lockedBecause={lockedBecause} found={found} />
        </div>
      )}
    </RemoteContent>
  );
}

function summaryOf({ requests }: ClientRequests): string {
  const items = requests.filter(({ state }) => state !== "revoked").flatMap(({ items: own }) => own);
  if (items.length === 0) return "Nothing requested";
  const count = (...states: readonly string[]) => items.filter(({ state }) => states.includes(state)).length;
  return `${plural(items.length, "item")}: ${count("open")} open, ${count("received")} received, ${count("checked")} accepted, ${count("returned")} returned`;
}

function Requests({ engagementId, lockedBecause, found }: ClientRequestsCardProps & { readonly found: ClientRequests }) {
  const [isAsking, setAsking] = useState(false);
  const [made, setMade] = useState<WithPin | null>(null);
  return (
    <Card
      title="Client requests"
      flush
      actions={
        <>
          <span className="t-small t-sec" role="status">
            {summaryOf(found)}
          </span>
          <LockableButton
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} stroke={1.75} aria-hidden="true" />}
            lockedBecause={lockedBecause}
            onClick={() => setAsking(true)}
          >
            Ask the client
          </LockableButton>
        </>
      }
    >
      <RequestList engagementId={engagementId} lockedBecause={lockedBecause} found={found} onRenewed={setMade} />

      {isAsking ? (
        <RequestDialog
          engagementId={engagementId}
          proposed={found.proposed}
          onClose={() => setAsking(false)}
          onMade={(answer) => {
            setAsking(false);
            setMade(answer);
          }}
        />
      ) : null}
      {made ? <PinDialog made={made} onClose={() => setMade(null)} /> : null}
    </Card>
  );
}

interface RequestListProps extends ClientRequestsCardProps {
  readonly found: ClientRequests;
  readonly onRenewed: (made: WithPin) => void;
}

const RequestList = ({ found, ...rest }: RequestListProps) =>
  found.requests.length === 0 ? (
    <p className="t-requests-empty t-sec">
      Request reports and documents. The client gets an emailed link, uploads without an account, and each file lands in its slot once you
      accept it.
    </p>
  ) : (
    found.requests.map((request) => <RequestSection key={request.id} request={request} {...rest} />)
  );
