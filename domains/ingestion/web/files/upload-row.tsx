import { ActionIcon, Button, FileButton } from "@mantine/core";
import { IconFileSpreadsheet, IconX } from "@tabler/icons-react";
import { FileName, ProgressBar, percentText, StatusBadge, sizeText } from "@tieout/ui";
import type { Upload } from "./upload-queue.ts";
import { cancelUpload, retryUpload } from "./use-uploads.ts";

interface UploadRowProps {
  readonly upload: Upload;
  /** Takes another file in place of one that is refused. */
  readonly onAnother: (file: File) => void;
}

/** One file on its way to the server. */
export function UploadRow({ upload, onAnother }: UploadRowProps) {
  const { file, state } = upload;
  return (
    <div className="t-asset">
      <div className="t-asset-file">
        <IconFileSpreadsheet size={16} stroke={1.75} aria-hidden="true" className="t-icon t-dim" />
        <FileName name={file.name} />
        <span className="t-small t-dim t-figure">{sizeText(file.size)}</span>
      </div>
      <div className="t-asset-rows t-small t-dim">{state === "failed" ? null : "You can leave this page."}</div>
      <StatusBadge
        status={state === "failed" ? "file_error" : "file_uploading"}
        {...(state === "failed" ? { word: "Not uploaded" } : {})}
      />
      <span className="t-asset-acts">
        <ActionIcon
          aria-label={`${state === "failed" ? "Dismiss" : "Cancel"} ${file.name}`}
          title={state === "failed" ? "Dismiss" : "Cancel"}
          onClick={() => cancelUpload(upload.id)}
        >
          <IconX size={16} stroke={1.75} />
        </ActionIcon>
      </span>
      <div className="t-asset-more">
        {state === "failed" ? <FailedUpload upload={upload} onAnother={onAnother} /> : <UploadProgress upload={upload} />}
      </div>
    </div>
  );
}

function FailedUpload({ upload, onAnother }: UploadRowProps) {
  return (
    <div className="t-file-box" data-family="bad" role="alert">
      <p>{upload.problem}</p>
      <div>
        {upload.refused ? (
          <FileButton
            onChange={(chosen) => {
              if (!chosen) return;
              onAnother(chosen);
              cancelUpload(upload.id);
            }}
            inputProps={{ "aria-label": `Replacement file for ${upload.file.name}` }}
          >
            {(button) => (
              <Button {...button} variant="default" size="sm">
                Choose another file
              </Button>
            )}
          </FileButton>
        ) : (
          <Button variant="default" size="sm" onClick={() => retryUpload(upload.id)}>
            Try again
          </Button>
        )}
      </div>
    </div>
  );
}

function UploadProgress({ upload: { file, state, sentBytes } }: { readonly upload: Upload }) {
  const percent = file.size === 0 ? 0 : Math.min(100, Math.floor((sentBytes / file.size) * 100));
  return (
    <div className="t-upload-bar">
      <ProgressBar percent={percent} label={`Upload of ${file.name}`} />
      <span className="t-small t-sec t-figure">
        {state === "waiting"
          ? "Waiting for other uploads"
          : `${percentText(percent)} · ${sizeText(Math.min(sentBytes, file.size))} of ${sizeText(file.size)}`}
      </span>
    </div>
  );
}
