import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { invalidateViews, useRouteMutation } from "@tieout/client";
import { Note, ProgressBar, percentText, sizeText } from "@tieout/ui";
import { type ClientUpload, clientFileRoutes } from "../../../contract/index.ts";
import { type FileTransfer, stopSending } from "./upload-send.ts";

const percentOf = (part: number, of: number): number => (of === 0 ? 0 : Math.min(100, Math.floor((part / of) * 100)));

/** A file being uploaded. */
export function SendingRow({ sending: { id, file, state, sentBytes, problem } }: { readonly sending: FileTransfer }) {
  const percent = percentOf(sentBytes, file.size);
  return (
    <div className="t-give-file">
      <div className="t-med">{file.name}</div>
      {state === "failed" ? (
        <Note family="bad" live>
          {problem}
        </Note>
      ) : (
        <>
          <ProgressBar percent={percent} label={`Upload of ${file.name}`} />
          <span className="t-small t-sec" role="status">
            {state === "interrupted"
              ? "No connection. The upload resumes automatically and keeps what it has already sent."
              : `${percentText(percent)} of ${sizeText(file.size)}`}
          </span>
        </>
      )}
      <div>
        <Button
          variant="default"
          size="sm"
          aria-label={`${state === "failed" ? "Dismiss" : "Cancel"} ${file.name}`}
          onClick={() => stopSending(id)}
        >
          {state === "failed" ? "Dismiss" : "Cancel"}
        </Button>
      </div>
    </div>
  );
}

interface UnfinishedRowProps {
  readonly upload: ClientUpload;
  /** Name of the file it will replace. */
  readonly placeOf: string | null;
}

/** A file that was partly uploaded before the page loaded. */
export function UnfinishedRow({ upload, placeOf }: UnfinishedRowProps) {
  const cache = useQueryClient();
  const { id: uploadId, item_id: itemId, file_name: name, size_bytes: size, received_bytes: received, problem } = upload;
  const discard = useRouteMutation(clientFileRoutes, "cancelClientUpload", {
    onSuccess: () => void invalidateViews(cache, ["client-files"]),
  });
  const percent = percentOf(received, size);
  return (
    <div className="t-give-file">
      <div className="t-med">{name}</div>
      {placeOf === null ? null : <span className="t-small t-sec">It will replace {placeOf} when you send.</span>}
      <ProgressBar percent={percent} label={`Uploaded part of ${name}`} />
      <span className="t-small t-sec">
        {problem ??
          (received === size
            ? "Fully uploaded. We'll check it within a minute."
            : `${sizeText(received)} of ${sizeText(size)} uploaded. Choose ${name} again to continue.`)}
      </span>
      <div>
        <Button
          variant="default"
          size="sm"
          aria-label={`Discard ${name}`}
          loading={discard.isPending}
          onClick={() => discard.mutate({ params: { itemId, uploadId } })}
        >
          Discard
        </Button>
      </div>
    </div>
  );
}
