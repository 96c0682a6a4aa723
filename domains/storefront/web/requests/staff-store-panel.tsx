import { Button, NativeSelect } from "@mantine/core";
import { IconFileText, IconUpload } from "@tabler/icons-react";
import { useClient, useRouteQuery } from "@tieout/client";
import { Card, DateText, EmptyState, RemoteContent, sizeText } from "@tieout/ui";
import { RichText } from "@tieout/ui/editor";
import { useState } from "react";
import { type StaffToolkitRequest, toolkitRequestStaffRoutes } from "../../contract/index.ts";
import { nextRequestStates, type RequestState, requestStates, requestStateTitles } from "../../core/index.ts";
import { saveAnswer } from "../purchases/use-toolkit-download.ts";
import { AddEditionDialog } from "./add-edition-dialog.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { RequestStateMark } from "./request-state.tsx";
import "../storefront.css";
import "../purchases/purchases.css";

const isState = (text: string): text is RequestState => requestStates.some((state) => state === text);

/** The store in the staff console: firms' requests and toolkit editions. */
export default function StaffStorePanel() {
  const [state, setState] = useState<RequestState | "">("");
  const [isAdding, setAdding] = useState(false);
  const query = useRouteQuery(
    toolkitRequestStaffRoutes,
    "listRequestsOfFirms",
    { query: state === "" ? {} : { state } },
    { views: ["toolkit-requests"], placeholderData: (before) => before },
  );
  return (
    <div className="t-store-stack">
      <Card title="Toolkits in the store">
        <div className="t-row t-wrap t-between">
          <p className="t-sec">
            Add a toolkit, or the next edition of one, from the JSON file that <code>tieout catalog import</code> takes.
          </p>
          <Button size="xs" leftSection={<IconUpload size={16} stroke={1.75} aria-hidden="true" />} onClick={() => setAdding(true)}>
            Add an edition
          </Button>
        </div>
      </Card>
      <Card
        title="Toolkit requests"
        flush
        actions={
          <NativeSelect
            size="xs"
            aria-label="State"
            data={[{ value: "", label: "All states" }, ...requestStates.map((value) => ({ value, label: requestStateTitles[value] }))]}
            value={state}
            onChange={({ currentTarget: { value } }) => setState(isState(value) ? value : "")}
          />
        }
      >
        <RemoteContent query={query} what="the requests">
          {({ results }) => (results.length === 0 ? <None /> : <Requests requests={results} />)}
        </RemoteContent>
      </Card>
      {isAdding ? <AddEditionDialog onClose={() => setAdding(false)} /> : null}
    </div>
  );
}

const None = () => (
  <EmptyState Icon={IconFileText} title="No requests">
    Firms can request toolkits in the store.
  </EmptyState>
);

const Requests = ({ requests }: { readonly requests: readonly StaffToolkitRequest[] }) => (
  <ul className="t-store-list t-request" aria-label="Toolkit requests">
    {requests.map((one) => (
      <Request key={one.id} request={one} />
    ))}
  </ul>
);

const verbs: Readonly<Record<RequestState, string>> = {
  requested: "Request",
  in_review: "Begin review",
  in_preparation: "Begin preparation",
  delivered: "Deliver",
  canceled: "Cancel",
};

function Request({ request }: { readonly request: StaffToolkitRequest }) {
  const [to, setTo] = useState<RequestState | null>(null);
  const client = useClient(toolkitRequestStaffRoutes);
  const { id, firm, email, by, file_name: name, size_bytes: size, comments, state, note, created_on: on } = request;
  return (
    <li>
      <div className="t-grow">
        <div className="t-row t-wrap">
          <span className="t-med">{firm}</span> <RequestStateMark state={state} />
        </div>
        <p className="t-small t-sec">
          {by.name}, {email}, <DateText value={on} time />
        </p>
        <p className="t-small">
          {name}, {sizeText(size)}
        </p>
        {comments ? <RichText html={comments} /> : null}
        {note ? <p className="t-small t-sec">Last note: {note}</p> : null}
      </div>
      <div className="t-row t-wrap">
        <Button
          size="xs"
          variant="default"
          onClick={() => void saveAnswer(() => client.downloadRequestedReport({ params: { requestId: id } }), name)}
        >
          Report
        </Button>
        {nextRequestStates(state).map((next) => (
          <Button key={next} size="xs" variant={next === "canceled" ? "subtle" : "filled"} onClick={() => setTo(next)}>
            {verbs[next]}
          </Button>
        ))}
      </div>
      {to ? <MoveDialog request={request} to={to} verb={verbs[to]} onClose={() => setTo(null)} /> : null}
    </li>
  );
}
