import { Button, Textarea } from "@mantine/core";
import { useRouteMutation, useRouteQuery } from "@tieout/client";
import { DateText, LockableButton, Note, requiredSentence, showSuccess, sizeText } from "@tieout/ui";
import { useState } from "react";
import { type FileCheck, type ReceivedFile, type RequestItem, receivedFileRoutes } from "../../contract/index.ts";
import { clientFileLimits, mayMove } from "../../core/index.ts";

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
        <Received key={file.id} engagementId={engagementId} file={file} />
      ))}
      {query.error ? (
        <Note family="bad" live>
          {query.error.message}
        </Note>
      ) : null}
      {files.some((file) => file.is_checking) ? null : (
        <Settle engagementId={engagementId} requestId={requestId} item={item} files={files} lockedBecause={lockedBecause} />
      )}
    </>
  );
}

const stateWords: Readonly<Record<ReceivedFile["state"], string>> = {
  draft: "",
  sent: "waits for you",
  accepted: "accepted",
  returned: "returned",
};

function Received({ engagementId, file }: { readonly engagementId: string; readonly file: ReceivedFile }) {
  const ticket = useRouteMutation(receivedFileRoutes, "ticketReceivedFile", {
    // An attachment: the page stays.
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const { file_name: name, size_bytes: size, given_by: by, sent_at: at, checks, note, state, settled_by: settledBy } = file;
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
        {sizeText(size)}, given by {by} on <DateText value={at ?? ""} time />, {stateWords[state]}
        {settledBy === null ? "" : ` by ${settledBy}`}
      </div>
      {note === "" ? null : <p className="t-small">Note of the client: {note}</p>}
      {file.is_checking ? <p className="t-small t-sec">The file is being checked.</p> : null}
      {open.length > 0 ? <Found checks={open} /> : null}
      {open.length === 0 && !file.is_checking ? <Right checks={checks} /> : null}
      {ticket.error ? (
        <Note family="bad" live>
          {ticket.error.message}
        </Note>
      ) : null}
    </article>
  );
}

const Right = ({ checks }: { readonly checks: readonly FileCheck[] }) => (
  <p className="t-small t-sec">{checks.map(({ title }) => title).join(". ")}.</p>
);

const Found = ({ checks }: { readonly checks: readonly FileCheck[] }) => (
  <ul className="t-received-found">
    {checks.map(({ key, title, text, explanation }) => (
      <li key={key}>
        <b className="t-med">{title}.</b> {text}
        <div className="t-small">{explanation === null ? "The client gave no explanation." : `The client says: ${explanation}`}</div>
      </li>
    ))}
  </ul>
);

function Settle({ engagementId, requestId, item, files, lockedBecause }: ReceivedFilesProps & { readonly files: readonly ReceivedFile[] }) {
  const [isAsking, setAsking] = useState(false);
  const settle = useRouteMutation(receivedFileRoutes, "settleRequestItem", {
    onSuccess: (_, { body }) => {
      setAsking(false);
      showSuccess(body.state === "checked" ? "Accepted." : "Returned to the client.", item.title);
    },
  });
  if (!mayMove("auditor", item.state, "returned")) return null;
  const seen = files.filter(({ state }) => state === "sent").map(({ id, version }) => ({ id, version }));
  const to = (state: "checked" | "returned", text: string): void =>
    settle.mutate({ params: { engagementId, requestId, itemId: item.id }, body: { file_id: null, state, text, seen } });
  return (
    <>
      {isAsking ? (
        <QuestionForm
          title={item.title}
          isSending={settle.isPending}
          onSend={(text) => to("returned", text)}
          onCancel={() => setAsking(false)}
        />
      ) : (
        <div className="t-row t-wrap">
          {item.state === "received" && mayMove("auditor", item.state, "checked") ? (
            <LockableButton
              size="xs"
              lockedBecause={lockedBecause}
              aria-label={`Accept ${item.title}`}
              loading={settle.isPending}
              onClick={() => to("checked", "")}
            >
              Accept
            </LockableButton>
          ) : null}
          <LockableButton
            variant="default"
            size="xs"
            lockedBecause={lockedBecause}
            aria-label={`Return ${item.title} with a question`}
            onClick={() => setAsking(true)}
          >
            Return with a question
          </LockableButton>
        </div>
      )}
      <Problem error={settle.error} />
    </>
  );
}

const Problem = ({ error }: { readonly error: Error | null }) =>
  error ? (
    <Note family="bad" live>
      {error.message}
    </Note>
  ) : null;

interface QuestionFormProps {
  /** Of the item. */
  readonly title: string;
  readonly isSending: boolean;
  readonly onSend: (text: string) => void;
  readonly onCancel: () => void;
}

function QuestionForm({ title, isSending, onSend, onCancel }: QuestionFormProps) {
  const [question, setQuestion] = useState("");
  const [isMissing, setMissing] = useState(false);
  return (
    <form
      noValidate
      className="t-received-question"
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(question.trim() === "");
        if (question.trim() !== "") onSend(question.trim());
      }}
    >
      <Textarea
        label={`Question to the client about ${title}`}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={clientFileLimits.longestNote}
        autoFocus
        value={question}
        error={isMissing ? requiredSentence("question") : undefined}
        onChange={(event) => setQuestion(event.currentTarget.value)}
      />
      <div className="t-row">
        <Button type="submit" size="xs" loading={isSending}>
          Return
        </Button>
        <Button variant="default" size="xs" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
