import { Button, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { invalidateViews, queryKeyOf, useRouteMutation } from "@tieout/client";
import { Note } from "@tieout/ui";
import { useState } from "react";
import { type ClientFile, type ClientUpload, clientFileRoutes, type FileCheck, type RequestItem } from "../../../contract/index.ts";
import { CheckList, Question } from "./check-list.tsx";
import { DropPlace } from "./drop-place.tsx";
import { FileCard } from "./file-card.tsx";
import { SendingRow, UnfinishedRow } from "./sending-row.tsx";
import { fingerprintOf } from "./unfinished-upload.ts";
import type { FileTransfer } from "./upload-send.ts";

export interface ItemFilesProps {
  readonly item: RequestItem;
  /** Whether the file's rows are read; any other file is a document. */
  readonly isReport: boolean;
  readonly files: readonly ClientFile[];
  readonly unfinished: readonly ClientUpload[];
  readonly sending: readonly FileTransfer[];
  readonly maxBytes: number;
  /** `replaces`: the file that these files replace. */
  readonly onFiles: (files: readonly File[], replaces?: string) => void;
}

/** Files for one requested item. */
export function ItemFiles(props: ItemFilesProps) {
  const { item, files, sending, unfinished, isReport } = props;
  const drafts = files.filter(({ state }) => state === "draft");
  const isTaken = item.state === "checked";
  const underWay = unfinished.filter((one) => !sending.some(({ file }) => fingerprintOf(file) === one.fingerprint));
  return (
    <section className="t-give-item" aria-label={item.title}>
      <h4 className="t-give-title">{item.title}</h4>
      {sending.length > 0 ? null : <OfAllFiles files={files} />}
      {files.map((file) => (
        <FileCard
          key={file.id}
          file={file}
          placeOf={files.find(({ id }) => id === file.replaces_id)?.file_name ?? null}
          replacedBy={replacing(files, file)?.file_name ?? null}
          isAmongMany={files.length > fewFiles}
          areMoreComing={sending.length > 0}
          onReplace={
            isTaken || replacing(files, file) || file.state === "accepted" || file.state === "not_needed"
              ? null
              : (chosen) => props.onFiles([chosen], file.id)
          }
          isTaken={isTaken}
        />
      ))}
      {sending.map((one) => (
        <SendingRow key={one.id} sending={one} />
      ))}
      {isTaken ? null : (
        <>
          {underWay.map((upload) => (
            <UnfinishedRow key={upload.id} upload={upload} placeOf={files.find(({ id }) => id === upload.replaces_id)?.file_name ?? null} />
          ))}
          <DropPlace
            title={item.title}
            word={files.length > 0 ? "Add another file" : "Drop the file here"}
            isReport={isReport}
            maxBytes={props.maxBytes}
            onFiles={(chosen) => props.onFiles(chosen)}
          />
          {drafts.length > 0 ? <SendForm item={item} drafts={drafts} /> : null}
        </>
      )}
    </section>
  );
}

/** Maximum number of cards for which check results are shown expanded. */
const fewFiles = 3;

/** Finds the file that replaces another. */
const replacing = (files: readonly ClientFile[], { id }: ClientFile): ClientFile | undefined =>
  files.find(({ replaces_id, state }) => replaces_id === id && state !== "returned" && state !== "not_needed");

/** Findings that concern all of the report's files together. */
function OfAllFiles({ files }: { readonly files: readonly ClientFile[] }) {
  const carrier = files.find(({ checks }) => checks.some(({ is_of_all }) => is_of_all));
  const checks = carrier?.checks.filter(({ is_of_all }) => is_of_all) ?? [];
  if (!carrier || checks.length === 0) return null;
  const isAsked = ({ result }: FileCheck): boolean => result === "question" || result === "problem";
  return (
    <section className="t-give-file" aria-label="All files together">
      <p className="t-give-checked">All files together</p>
      {checks.filter(isAsked).map((check) => (
        <Question key={check.key} file={carrier} check={check} />
      ))}
      <CheckList checks={checks.filter((check) => !isAsked(check))} />
    </section>
  );
}

const isOpen = ({ checks }: ClientFile): boolean => checks.some(({ result, explanation }) => result === "question" && explanation === null);
const hasProblem = ({ checks }: ClientFile): boolean => checks.some(({ result }) => result === "problem");

/** Explains why the other files can't be sent yet. */
const NotYet = ({ problems }: { readonly problems: readonly ClientFile[] }) => (
  <Note family="warn">
    {problems.map(({ file_name }) => file_name).join(", ")} can't be sent. Remove it, or upload another file instead; then you can send the
    others.
  </Note>
);

/** Sends the checked files to the auditor with a note, which also serves as the explanation of findings that have none of their own. */
function SendForm({ item, drafts }: { readonly item: RequestItem; readonly drafts: readonly ClientFile[] }) {
  const cache = useQueryClient();
  const [note, setNote] = useState("");
  const send = useRouteMutation(clientFileRoutes, "sendClientFiles", {
    onSuccess: (found) => {
      cache.setQueryData(queryKeyOf("listClientFiles"), found);
      void invalidateViews(cache, ["client-page"]);
    },
  });
  if (drafts.some(({ is_checking }) => is_checking)) return null;
  const problems = drafts.filter(hasProblem);
  if (problems.length > 0) return problems.length === drafts.length ? null : <NotYet problems={problems} />;
  const needsNote = drafts.some(isOpen);
  return (
    <form
      noValidate
      className="t-give-send"
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate({ params: { itemId: item.id }, body: { note } });
      }}
    >
      <Textarea
        label={needsNote ? "Note to your auditor, if you send it as is" : "Note to your auditor (optional)"}
        size="md"
        autosize
        minRows={1}
        maxRows={8}
        maxLength={4000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {send.error ? (
        <Note family="bad" live>
          {send.error.message}
        </Note>
      ) : null}
      <div className="t-row t-wrap">
        <Button type="submit" size="md" variant={needsNote ? "default" : "filled"} loading={send.isPending}>
          {needsNote ? "Send as is, with a note" : "Send to your auditor"}
        </Button>
        <span className="t-small t-dim">Your auditor sees this same list and your note.</span>
      </div>
    </form>
  );
}
