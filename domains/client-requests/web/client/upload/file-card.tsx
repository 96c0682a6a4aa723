import { ActionIcon, Button, FileButton } from "@mantine/core";
import { IconFileSpreadsheet, IconX } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { invalidateViews, queryKeyOf, useRouteMutation } from "@tieout/client";
import { DateText, LoadingLines, Note, sizeText } from "@tieout/ui";
import type { ReactNode } from "react";
import { type ClientFile, clientFileRoutes, type FileCheck } from "../../../contract/index.ts";
import { CheckList, Question } from "./check-list.tsx";

interface FileCardProps {
  readonly file: ClientFile;
  /** Name of the file that this one replaces. */
  readonly placeOf: string | null;
  /** Name of the file that replaces this one. */
  readonly replacedBy: string | null;
  readonly isAmongMany: boolean;
  /** Whether other files are uploading that may contain what seems to be missing here. */
  readonly areMoreComing: boolean;
  readonly isTaken: boolean;
  /** Null if the file can't be replaced. */
  readonly onReplace: ((file: File) => void) | null;
}

/** One file with the results of its checks. */
export function FileCard(props: FileCardProps) {
  const { file, placeOf, replacedBy, isAmongMany, onReplace } = props;
  const { state, question, note } = file;
  const isLive = replacedBy === null && (state === "draft" || state === "sent");
  return (
    <article className="t-give-file" aria-label={file.file_name}>
      <FileHead {...props} />
      {replacedBy === null || state === "returned" ? null : <p className="t-small t-sec">{replacedBy} will replace it when you send.</p>}
      {placeOf === null || state !== "draft" ? null : <p className="t-small t-sec">It will replace {placeOf} when you send.</p>}
      {question === "" ? null : (
        <Note family="warn">
          <b className="t-med">Your auditor asks:</b> {question}
        </Note>
      )}
      {file.is_checking ? (
        <div role="status">
          <span className="t-small t-sec">The file is being checked.</span>
          <LoadingLines what="the check results" shape="text" />
        </div>
      ) : null}
      <Found
        file={file}
        isShown={!props.areMoreComing && (isLive || (replacedBy === null && state === "accepted"))}
        isLive={isLive}
        isAmongMany={isAmongMany}
      />
      {note === "" ? null : <p className="t-small t-sec">Your note: {note}</p>}
      {onReplace === null || file.is_checking ? null : <ReplaceButton name={file.file_name} onFile={onReplace} />}
    </article>
  );
}

interface FoundProps {
  readonly file: ClientFile;
  readonly isShown: boolean;
  readonly isLive: boolean;
  readonly isAmongMany: boolean;
}

/** Findings about this file only; questions are always shown. */
function Found({ file, isShown, isLive, isAmongMany }: FoundProps) {
  const own = file.checks.filter(({ is_of_all }) => !is_of_all);
  const isAsked = ({ result }: FileCheck): boolean => result === "question" || result === "problem";
  const others = own.filter((check) => !isAsked(check));
  return (
    <>
      {isShown ? own.filter(isAsked).map((check) => <Question key={check.key} file={file} check={check} />) : null}
      {isLive && others.length > 0 ? (
        <Checked isOpen={!isAmongMany}>
          <CheckList checks={others} />
        </Checked>
      ) : null}
    </>
  );
}

const Checked = ({ isOpen, children }: { readonly isOpen: boolean; readonly children: ReactNode }) =>
  isOpen ? (
    <>
      <p className="t-give-checked">What we checked</p>
      {children}
    </>
  ) : (
    <details>
      <summary className="t-give-checked">What we checked</summary>
      {children}
    </details>
  );

const ReplaceButton = ({ name, onFile }: { readonly name: string; readonly onFile: (file: File) => void }) => (
  <div>
    <FileButton onChange={(file) => (file ? onFile(file) : undefined)} inputProps={{ "aria-label": `Replacement for ${name}` }}>
      {(button) => (
        <Button {...button} variant="default" size="sm" aria-label={`Upload another file instead of ${name}`}>
          Upload another file instead
        </Button>
      )}
    </FileButton>
  </div>
);

const stateWords: Readonly<Record<ClientFile["state"], string>> = {
  draft: "not sent yet",
  sent: "sent to your auditor",
  accepted: "accepted by your auditor",
  returned: "returned by your auditor",
  not_needed: "no longer needed",
};

function FileHead({ file, isTaken }: FileCardProps) {
  const cache = useQueryClient();
  const remove = useRouteMutation(clientFileRoutes, "removeClientFile", {
    onSuccess: (found) => {
      cache.setQueryData(queryKeyOf("listClientFiles"), found);
      void invalidateViews(cache, ["client-page"]);
    },
  });
  const { file_name: name, size_bytes: size, checked_at: at, state, given_by: by, payroll_system: system } = file;
  return (
    <>
      <div className="t-give-head">
        <IconFileSpreadsheet size={18} stroke={1.75} aria-hidden="true" className="t-icon t-dim" />
        <div className="t-grow">
          <div className="t-med">{name}</div>
          <div className="t-small t-dim">
            {sizeText(size)}, {system === null ? "from" : `read from ${system.replaceAll("_", " ")}, provided by`} {by}, {stateWords[state]}
            {at === null ? null : (
              <>
                , checked on <DateText value={at} time />
              </>
            )}
          </div>
        </div>
        {isTaken || state === "accepted" || state === "returned" || state === "not_needed" ? null : (
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
