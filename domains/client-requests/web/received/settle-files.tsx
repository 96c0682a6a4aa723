import { Button, Textarea } from "@mantine/core";
import { useRouteMutation } from "@tieout/client";
import { LockableButton, Note, requiredSentence, showSuccess } from "@tieout/ui";
import { useState } from "react";
import { type ReceivedFile, type RequestItem, receivedFileRoutes } from "../../contract/index.ts";
import { clientFileLimits } from "../../core/index.ts";

interface SettleItemProps {
  readonly engagementId: string;
  readonly requestId: string;
  readonly item: RequestItem;
  /** All files sent for the item. */
  readonly files: readonly ReceivedFile[];
  readonly lockedBecause: string | null;
}

interface SettleFileProps extends SettleItemProps {
  readonly file: ReceivedFile;
}

const waitingOf = (files: readonly ReceivedFile[]): readonly ReceivedFile[] => files.filter(({ state }) => state === "sent");
const acceptedOf = (files: readonly ReceivedFile[]): readonly ReceivedFile[] => files.filter(({ state }) => state === "accepted");

/** Whether files are settled one by one. */
const areSeveral = (files: readonly ReceivedFile[]): boolean => waitingOf(files).length + acceptedOf(files).length > 1;

/** Settles one of several files; if there is only one, it is settled with its item. */
export function SettleFile({ file, files, ...props }: SettleFileProps) {
  if (file.is_missed && waitingOf(files).length + acceptedOf(files).length > 0) return <NotNeeded {...props} file={file} />;
  if (!areSeveral(files) || files.some(({ is_checking }) => is_checking)) return null;
  const isWaiting = file.state === "sent";
  if (!isWaiting && file.state !== "accepted") return null;
  return (
    <Acts
      {...{ ...props, fileId: file.id, name: file.file_name, seen: isWaiting ? [file] : [], count: 1 }}
      mayAccept={isWaiting}
      mayReturn
    />
  );
}

/** Marks a returned file as not needing a replacement. */
function NotNeeded({ engagementId, requestId, item, lockedBecause, file }: Omit<SettleFileProps, "files">) {
  const { id, file_name: name } = file;
  const settle = useRouteMutation(receivedFileRoutes, "settleRequestItem", { onSuccess: () => showSuccess("Not needed.", name) });
  const params = { engagementId, requestId, itemId: item.id };
  return (
    <>
      <div>
        <LockableButton
          variant="default"
          size="xs"
          lockedBecause={lockedBecause}
          aria-label={`${name} is not needed`}
          loading={settle.isPending}
          onClick={() => settle.mutate({ params, body: { file_id: id, state: "not_needed", text: "", seen: [] } })}
        >
          Not needed
        </LockableButton>
      </div>
      <Problem error={settle.error} />
    </>
  );
}

/** Settles all waiting files, or all accepted files if none is waiting. */
export function SettleItem({ files, ...props }: SettleItemProps) {
  const { item } = props;
  const waiting = waitingOf(files);
  if (waiting.length === 1 && areSeveral(files)) return null;
  // If the client took back the waiting files, the remaining files are accepted as a whole.
  const isReceived = waiting.length > 0 || item.state === "received";
  return (
    <Acts
      {...{ ...props, fileId: null, name: item.title, seen: waiting }}
      count={waiting.length > 0 ? waiting.length : acceptedOf(files).length}
      mayAccept={isReceived}
      mayReturn={isReceived || item.state === "checked"}
    />
  );
}

interface ActsProps extends Omit<SettleItemProps, "files"> {
  /** Null for the whole item. */
  readonly fileId: string | null;
  readonly name: string;
  readonly seen: readonly ReceivedFile[];
  /** Number of files the decision applies to. */
  readonly count: number;
  readonly mayAccept: boolean;
  readonly mayReturn: boolean;
}

function useSettling({ engagementId, requestId, item, fileId, name, seen }: ActsProps) {
  const [isAsking, setAsking] = useState(false);
  const settle = useRouteMutation(receivedFileRoutes, "settleRequestItem", {
    onSuccess: (_, { body }) => {
      setAsking(false);
      showSuccess(body.state === "checked" ? "Accepted." : "Returned to the client.", name);
    },
  });
  const to = (state: "checked" | "returned", text: string): void =>
    settle.mutate({
      params: { engagementId, requestId, itemId: item.id },
      body: { file_id: fileId, state, text, seen: seen.map(({ id, version }) => ({ id, version })) },
    });
  return { isAsking, setAsking, settle, to };
}

function Acts(props: ActsProps) {
  const { lockedBecause, fileId, name, count, mayAccept, mayReturn } = props;
  const { isAsking, setAsking, settle, to } = useSettling(props);
  if (isAsking)
    return (
      <>
        <QuestionForm title={name} isSending={settle.isPending} onSend={(text) => to("returned", text)} onCancel={() => setAsking(false)} />
        <Problem error={settle.error} />
      </>
    );
  if (!mayAccept && !mayReturn) return null;
  const [all, of] = count > 1 ? [` all ${count} files`, ` all ${count} files of ${name}`] : ["", ` ${name}`];
  return (
    <>
      <div className="t-row t-wrap">
        {mayAccept ? (
          <LockableButton
            size="xs"
            {...(fileId === null ? {} : { variant: "default" })}
            lockedBecause={lockedBecause}
            aria-label={`Accept${of}`}
            loading={settle.isPending}
            onClick={() => to("checked", "")}
          >
            Accept{all}
          </LockableButton>
        ) : null}
        {mayReturn ? (
          <LockableButton
            variant="default"
            size="xs"
            lockedBecause={lockedBecause}
            aria-label={`Return${of} with a question`}
            onClick={() => setAsking(true)}
          >
            Return{all} with a question
          </LockableButton>
        ) : null}
      </div>
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
  /** Title of the item or the file. */
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
