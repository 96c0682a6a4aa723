import { ActionIcon } from "@mantine/core";
import { IconFileSpreadsheet, IconX } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { invalidateViews, queryKeyOf, useRouteMutation } from "@tieout/client";
import { DateText, LoadingLines, Note, sizeText } from "@tieout/ui";
import { type ClientFile, clientFileRoutes } from "../../../contract/index.ts";
import { CheckList, Question } from "./check-list.tsx";

/** One file with what was found in it. */
export function FileCard({ file, isTaken }: { readonly file: ClientFile; readonly isTaken: boolean }) {
  const { checks, state, question, note } = file;
  const first = checks.filter(({ result }) => result === "question" || result === "problem");
  return (
    <article className="t-give-file" aria-label={file.file_name}>
      <FileHead file={file} isTaken={isTaken} />
      {question === "" ? null : (
        <Note family="warn">
          <b className="t-med">Your auditor asks:</b> {question}
        </Note>
      )}
      {file.is_checking ? (
        <div role="status">
          <span className="t-small t-sec">The file is being checked.</span>
          <LoadingLines what="what was found in the file" shape="text" />
        </div>
      ) : null}
      {state === "returned" ? null : first.map((check) => <Question key={check.key} file={file} check={check} />)}
      {note === "" ? null : <p className="t-small t-sec">Your note: {note}</p>}
      {state === "draft" || state === "sent" ? <CheckList checks={checks.filter((check) => !first.includes(check))} /> : null}
    </article>
  );
}

const stateWords: Readonly<Record<ClientFile["state"], string>> = {
  draft: "not sent yet",
  sent: "sent to your auditor",
  accepted: "accepted by your auditor",
  returned: "returned by your auditor",
};

function FileHead({ file, isTaken }: { readonly file: ClientFile; readonly isTaken: boolean }) {
  const cache = useQueryClient();
  const remove = useRouteMutation(clientFileRoutes, "removeClientFile", {
    onSuccess: (found) => {
      cache.setQueryData(queryKeyOf("listClientFiles"), found);
      void invalidateViews(cache, ["client-page"]);
    },
  });
  const { file_name: name, size_bytes: size, checked_at: at, state } = file;
  return (
    <>
      <div className="t-give-head">
        <IconFileSpreadsheet size={18} stroke={1.75} aria-hidden="true" className="t-icon t-dim" />
        <div className="t-grow">
          <div className="t-med">{name}</div>
          <div className="t-small t-dim">
            {sizeText(size)}, {stateWords[state]}
            {at === null ? null : (
              <>
                , checked on <DateText value={at} time />
              </>
            )}
          </div>
        </div>
        {isTaken || state === "accepted" || state === "returned" ? null : (
          <ActionIcon
            size="lg"
            variant="subtle"
            aria-label={`Remove ${name}`}
            title="Remove"
            loading={remove.isPending}
            onClick={() => remove.mutate({ params: { fileId: file.id } })}
          >
            <IconX size={18} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        )}
      </div>
      {remove.error ? (
        <Note family="bad" live>
          {remove.error.message}
        </Note>
      ) : null}
    </>
  );
}
