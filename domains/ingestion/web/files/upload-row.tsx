import { ActionIcon, Button, FileButton } from "@mantine/core";
import { IconFileSpreadsheet, IconPlayerPause, IconPlayerPlay, IconX } from "@tabler/icons-react";
import { FileName, ProgressBar, percentText, StatusBadge, sizeText } from "@tieout/ui";
import type { Upload, UploadState } from "./upload-queue.ts";
import { cancelUpload, pauseUpload, retryUpload } from "./use-uploads.ts";

interface UploadRowProps {
  readonly upload: Upload;
  /** Replaces a refused file with another one. */
  readonly onAnother: (file: File) => void;
}

const badges = {
  waiting: { status: "file_uploading" },
  sending: { status: "file_uploading" },
  interrupted: { status: "file_uploading", word: "No connection" },
  paused: { status: "file_optional", word: "Paused" },
  failed: { status: "file_error", word: "Not uploaded" },
} as const satisfies Record<UploadState, unknown>;

const hints: Readonly<Record<UploadState, string | null>> = {
  waiting: "You can leave this page.",
  sending: "You can leave this page.",
  interrupted: "Resumes automatically. Uploaded data is kept.",
  paused: "Uploaded data is kept for 3 days.",
  failed: null,
};

/** One file being uploaded. */
export function UploadRow({ upload, onAnother }: UploadRowProps) {
  const { file, state } = upload;
  return (
    <div className="t-asset">
      <div className="t-asset-file">
        <IconFileSpreadsheet size={16} stroke={1.75} aria-hidden="true" className="t-icon t-dim" />
        <FileName name={file.name} />
        <span className="t-small t-dim t-figure">{sizeText(file.size)}</span>
      </div>
      <div className="t-asset-rows t-small t-dim">{hints[state]}</div>
      <StatusBadge {...badges[state]} />
      <span className="t-asset-acts">
        <PauseButton upload={upload} />
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

/** Pauses and resumes; a failed upload has a separate button. */
function PauseButton({ upload: { id, file, state } }: { readonly upload: Upload }) {
  if (state === "failed") return null;
  const stopped = state === "paused" || state === "interrupted";
  const word = stopped ? "Resume" : "Pause";
  const Icon = stopped ? IconPlayerPlay : IconPlayerPause;
  return (
    <ActionIcon aria-label={`${word} ${file.name}`} title={word} onClick={() => (stopped ? retryUpload(id) : pauseUpload(id))}>
      <Icon size={16} stroke={1.75} />
    </ActionIcon>
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
  const sent = Math.min(sentBytes, file.size);
  const percent = file.size === 0 ? 0 : Math.floor((sent / file.size) * 100);
  return (
    <div className="t-upload-bar">
      <ProgressBar percent={percent} label={`Upload of ${file.name}`} />
      <span className="t-small t-sec t-figure">
        {state === "waiting" && sent === 0
          ? "Waiting for other uploads"
          : `${percentText(percent)} · ${sizeText(sent)} of ${sizeText(file.size)}`}
      </span>
    </div>
  );
}
