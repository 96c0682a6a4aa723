import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useClient, useRouteMutation, useRouteQuery, useViewer } from "@tieout/client";
import { Card, ConfirmDialog, DateText, FileName, Note, RemoteContent, showSuccess, sizeText } from "@tieout/ui";
import { RichText } from "@tieout/ui/editor";
import { useState } from "react";
import { type ToolkitRequest, toolkitRequestRoutes } from "../../contract/index.ts";
import { canCancelRequest } from "../../core/index.ts";
import { saveAnswer } from "../purchases/use-toolkit-download.ts";
import { RequestStateMark } from "./request-state.tsx";

/** Toolkits the firm requested; renders nothing if there are none. */
export function RequestsCard() {
  const query = useRouteQuery(toolkitRequestRoutes, "listToolkitRequests", undefined, { views: ["toolkit-requests"] });
  if (query.data?.length === 0) return null;
  return (
    <Card title="Requested toolkits" flush>
      <RemoteContent query={query} what="the requests">
        {(requests) => (
          <ul className="t-store-list t-request" aria-label="Requested toolkits">
            {requests.map((one) => (
              <Request key={one.id} request={one} />
            ))}
          </ul>
        )}
      </RemoteContent>
    </Card>
  );
}

function Request({ request }: { readonly request: ToolkitRequest }) {
  const { id, file_name: name, size_bytes: size, comments, state, note, by, created_on: on } = request;
  const [canceling, setCanceling] = useState(false);
  const isOwn = useViewer().userId === by.id;
  const client = useClient(toolkitRequestRoutes);
  const download = () => void saveAnswer(() => client.downloadRequestedToolkit({ params: { requestId: id } }), "toolkit.xlsx");
  return (
    <li>
      <div className="t-grow">
        <div className="t-row t-wrap">
          <FileName name={name} /> <RequestStateMark state={state} />
        </div>
        <p className="t-small t-sec">
          {by.name}, <DateText value={on} />. {sizeText(size)}
        </p>
        {comments ? <RichText html={comments} /> : null}
        {note ? <p className="t-small">Tieout: {note}</p> : null}
      </div>
      <div className="t-row t-no-print">
        {state === "delivered" ? (
          <Button size="sm" leftSection={<IconDownload size={16} stroke={1.75} aria-hidden="true" />} onClick={download}>
            Download
          </Button>
        ) : null}
        {isOwn && canCancelRequest(state) ? (
          <Button size="sm" variant="default" onClick={() => setCanceling(true)}>
            Cancel request
          </Button>
        ) : null}
      </div>
      {canceling ? <CancelDialog id={id} name={name} onClose={() => setCanceling(false)} /> : null}
    </li>
  );
}

interface CancelDialogProps {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

function CancelDialog({ id, name, onClose }: CancelDialogProps) {
  const cancel = useRouteMutation(toolkitRequestRoutes, "cancelToolkitRequest", {
    onSuccess: () => {
      showSuccess("Request canceled.", name);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      danger
      title={`Cancel the request for ${name}?`}
      confirmLabel="Cancel request"
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate({ params: { requestId: id } })}
      onClose={onClose}
    >
      <p>We won't prepare the toolkit. You can request it again.</p>
      {cancel.error ? (
        <Note family="bad" live>
          {cancel.error.message}
        </Note>
      ) : null}
    </ConfirmDialog>
  );
}
