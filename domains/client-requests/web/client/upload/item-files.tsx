import { Button, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { invalidateViews, queryKeyOf, useRouteMutation } from "@tieout/client";
import { Note } from "@tieout/ui";
import { useState } from "react";
import { type ClientFile, type ClientUpload, clientFileRoutes, type RequestItem } from "../../../contract/index.ts";
import { DropPlace } from "./drop-place.tsx";
import { FileCard } from "./file-card.tsx";
import { SendingRow, UnfinishedRow } from "./sending-row.tsx";
import { fingerprintOf, type Sending } from "./upload-send.ts";

export interface ItemFilesProps {
  readonly item: RequestItem;
  /** Rows that are read; any other is a document. */
  readonly isReport: boolean;
  readonly files: readonly ClientFile[];
  readonly unfinished: readonly ClientUpload[];
  readonly sending: readonly Sending[];
  readonly maxBytes: number;
  readonly onFiles: (files: readonly File[]) => void;
}

/** The files of one thing that is asked. */
export function ItemFiles(props: ItemFilesProps) {
  const { item, files, sending, unfinished, isReport } = props;
  const drafts = files.filter(({ state }) => state === "draft");
  const isTaken = item.state === "checked";
  const underWay = unfinished.filter((one) => !sending.some(({ file }) => fingerprintOf(file) === one.fingerprint));
  return (
    <section className="t-give-item" aria-label={item.title}>
      <h4 className="t-give-title">{item.title}</h4>
      {files.map((file) => (
        <FileCard key={file.id} file={file} isTaken={isTaken} />
      ))}
      {sending.map((one) => (
        <SendingRow key={one.id} sending={one} />
      ))}
      {isTaken ? null : (
        <>
          {underWay.map((upload) => (
            <UnfinishedRow key={upload.id} upload={upload} />
          ))}
          <DropPlace
            title={item.title}
            word={dropWord(isReport, drafts, files)}
            isReport={isReport}
            maxBytes={props.maxBytes}
            onFiles={props.onFiles}
          />
          {drafts.length > 0 ? <SendForm item={item} drafts={drafts} /> : null}
        </>
      )}
    </section>
  );
}

function dropWord(isReport: boolean, drafts: readonly ClientFile[], files: readonly ClientFile[]): string {
  if (isReport && (drafts.length > 0 || files.some(({ state }) => state === "sent"))) return "Upload a new file instead";
  return files.length > 0 ? "Upload another file" : "Drop the file here";
}

const isOpen = ({ checks }: ClientFile): boolean => checks.some(({ result, explanation }) => result === "question" && explanation === null);
const hasProblem = ({ checks }: ClientFile): boolean => checks.some(({ result }) => result === "problem");

/** Gives the checked files to the auditor, with a note, which also explains what was not explained on its own. */
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
  if (drafts.some(hasProblem)) return null;
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
        label={needsNote ? "Note to your auditor, if you give it as it is" : "Note to your auditor (optional)"}
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
          {needsNote ? "Send as it is, with a note" : "Send to your auditor"}
        </Button>
        <span className="t-small t-dim">Your auditor sees the same list, with your note beside it.</span>
      </div>
    </form>
  );
}
