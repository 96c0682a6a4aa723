import { useRouteMutation, useRouteQuery } from "@tieout/client";
import { clientNameText } from "@tieout/ingestion/core";
import { DateText, Note, sizeText } from "@tieout/ui";
import type { ReactNode } from "react";
import { type FileCheck, type ReceivedFile, type RequestItem, receivedFileRoutes } from "../../contract/index.ts";
import { SettleFile, SettleItem } from "./settle-files.tsx";

interface ReceivedFilesProps {
  readonly engagementId: string;
  readonly requestId: string;
  readonly item: RequestItem;
  readonly lockedBecause: string | null;
}

const lookAgainMilliseconds = 2000;

/** What the client gave for an item, with what was found in it; accepting a report puts it into its slot. */
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
        <Received key={file.id} engagementId={engagementId} file={file}>
          <SettleFile {...{ engagementId, requestId, item, files, file, lockedBecause }} />
        </Received>
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
  sent: "waits for you",
  accepted: "accepted",
  returned: "returned",
};

interface ReceivedProps {
  readonly engagementId: string;
  readonly file: ReceivedFile;
  /** What can be done with it. */
  readonly children: ReactNode;
}

/** In plain words. */
const originText = ({ given_by: by, sent_by: sentBy, payroll_system: system }: ReceivedFile): string => {
  const sent = sentBy === null || sentBy === by ? "" : `, sent by ${clientNameText(sentBy)}`;
  return `${system === null ? "" : `read from ${system.replaceAll("_", " ")}, `}given by ${clientNameText(by)}${sent}`;
};

function Received({ engagementId, file, children }: ReceivedProps) {
  const ticket = useRouteMutation(receivedFileRoutes, "ticketReceivedFile", {
    // An attachment: the page stays.
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const { file_name: name, size_bytes: size, sent_at: at, checks, note, state, settled_by: settledBy } = file;
  const open = checks.filter(({ result }) => result === "question" || result === "problem");
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
      {note === "" ? null : <p className="t-small">Note of the client: {note}</p>}
      {file.is_checking ? <p className="t-small t-sec">The file is being checked.</p> : null}
      {file.takes_place_of === null ? null : <p className="t-small">Accepting it replaces {file.takes_place_of} in the slot.</p>}
      {open.length > 0 ? <Found file={file} checks={open} /> : null}
      {open.length === 0 && !file.is_checking ? <Right checks={checks} /> : null}
      {ticket.error ? (
        <Note family="bad" live>
          {ticket.error.message}
        </Note>
      ) : null}
      {children}
    </article>
  );
}

const Right = ({ checks }: { readonly checks: readonly FileCheck[] }) => (
  <p className="t-small t-sec">{checks.map(({ title }) => title).join(". ")}.</p>
);

/** What the client says of what was found; who says it, where it is another person than the one who gave the file. */
function saidOf({ explanation, explained_by: by }: FileCheck, { note, given_by: giver }: ReceivedFile): string {
  if (explanation === null) return note === "" ? "The client gave no explanation." : "See the client’s note.";
  return by === null || by === giver ? `The client says: ${explanation}` : `Said by ${clientNameText(by)}: ${explanation}`;
}

const Found = ({ file, checks }: { readonly file: ReceivedFile; readonly checks: readonly FileCheck[] }) => (
  <ul className="t-received-found">
    {checks.map((check) => (
      <li key={check.key}>
        <b className="t-med">{check.title}.</b> {check.text}
        <div className="t-small">{saidOf(check, file)}</div>
      </li>
    ))}
  </ul>
);
