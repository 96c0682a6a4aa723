import { useRouteMutation, useRouteQuery } from "@tieout/client";
import { clientNameText } from "@tieout/ingestion/core";
import { DateText, Note, sizeText } from "@tieout/ui";
import type { ReactNode } from "react";
import { type ReceivedFile, type RequestItem, receivedFileRoutes } from "../../contract/index.ts";
import { FoundInFile } from "./found-in-file.tsx";
import { SettleFile, SettleItem } from "./settle-files.tsx";
import { WagesBeside } from "./wages-beside.tsx";

interface ReceivedFilesProps {
  readonly engagementId: string;
  readonly requestId: string;
  readonly item: RequestItem;
  readonly lockedBecause: string | null;
}

const lookAgainMilliseconds = 2000;

/** Files from the client for an item, with check results; accepting a report puts it into its slot. */
export default function ReceivedFiles({ engagementId, requestId, item, lockedBecause }: ReceivedFilesProps) {
  const query = useRouteQuery(
    receivedFileRoutes,
    "listReceivedFiles",
    { params: { engagementId } },
    {
      views: ["client-files", "client-requests"],
      refetchInterval: ({ state }) => (state.data?.files.some((file) => file.is_checking) ? lookAgainMilliseconds : false),
    },
  );
  const files = (query.data?.files ?? []).filter((file) => file.item_id === item.id);
  return (
    <>
      {files.map((file) => (
        <ReceivedFileCard key={file.id} engagementId={engagementId} file={file}>
          <SettleFile {...{ engagementId, requestId, item, files, file, lockedBecause }} />
        </ReceivedFileCard>
      ))}
      {query.error ? (
        <Note family="bad" live>
          {query.error.message}
        </Note>
      ) : null}
      {files.some((file) => file.is_checking) ? null : <SettleItem {...{ engagementId, requestId, item, files, lockedBecause }} />}
    </>
  );
}

const stateWords: Readonly<Record<ReceivedFile["state"], string>> = {
  draft: "",
  sent: "waiting for you",
  accepted: "accepted",
  returned: "returned",
  not_needed: "marked not needed",
};

interface ReceivedProps {
  readonly engagementId: string;
  readonly file: ReceivedFile;
  /** Actions for the file. */
  readonly children: ReactNode;
}

/** Names the person who provided the file and the person who sent it. */
const originText = ({ given_by: by, sent_by: sentBy, payroll_system: system }: ReceivedFile): string => {
  const sent = sentBy === null || sentBy === by ? "" : `, sent by ${clientNameText(sentBy)}`;
  return `${system === null ? "" : `read from ${system.replaceAll("_", " ")}, `}provided by ${clientNameText(by)}${sent}`;
};

function ReceivedFileCard({ engagementId, file, children }: ReceivedProps) {
  const ticket = useRouteMutation(receivedFileRoutes, "ticketReceivedFile", {
    // The response is an attachment, so the browser stays on the page.
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const { file_name: name, size_bytes: size, sent_at: at, state, settled_by: settledBy } = file;
  return (
    <article className="t-received" aria-label={`From the client: ${name}`}>
      <div>
        <b className="t-med">From the client:</b>{" "}
        <button
          type="button"
          className="t-received-file"
          aria-label={`Download ${name}`}
          onClick={() => ticket.mutate({ params: { engagementId, fileId: file.id } })}
        >
          {name}
        </button>
      </div>
      <div className="t-small t-sec">
        {sizeText(size)}, {originText(file)} on <DateText value={at ?? ""} time />, {stateWords[state]}
        {settledBy === null ? "" : ` by ${settledBy}`}
      </div>
      <div className="t-small t-sec">
        SHA-256 <span className="t-mono">{file.sha256}</span>
      </div>
      {file.is_checking ? <p className="t-small t-sec">The file is being checked.</p> : null}
      {file.is_left_in_slot ? (
        <p className="t-small">{name} was returned but is still in the slot. Its pay counts until another file replaces it.</p>
      ) : null}
      {file.takes_place_of === null ? null : <p className="t-small">Accepting it replaces {file.takes_place_of} in the slot.</p>}
      <WagesBeside file={file} />
      <FoundInFile file={file} />
      {file.question === "" ? null : <p className="t-small">Returned with this question: {file.question}</p>}
      {ticket.error ? (
        <Note family="bad" live>
          {ticket.error.message}
        </Note>
      ) : null}
      {children}
    </article>
  );
}
