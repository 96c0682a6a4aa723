import { Button, FileButton } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { IconFileSpreadsheet, IconUpload, IconX } from "@tabler/icons-react";
import { ProgressBar, percentText, plural, StatusBadge, sizeText } from "@tieout/ui";
import { AssetRow } from "./asset-row.tsx";
import type { Slot } from "./slot-state.ts";
import type { Upload } from "./upload-queue.ts";
import { cancelUpload, retryUpload, type StartUpload } from "./use-uploads.ts";

interface SlotRowProps {
  readonly slot: Slot;
  readonly slots: readonly Slot[];
  readonly uploads: readonly Upload[];
  readonly start: StartUpload;
  readonly lockedBecause: string | null;
}

/** One report: its files, uploads in progress, and where to drop the next file. */
export function SlotRow({ slot, slots, uploads, start, lockedBecause }: SlotRowProps) {
  const empty = slot.assets.length === 0 && uploads.length === 0;
  const isRead = slot.assets.some((asset) => asset.status !== "refused");
  return (
    <li className="t-slot">
      <div className="t-slot-name">
        <span className="t-med">{slot.title}</span> {slot.required ? null : <span className="t-dim">optional</span>}
        <div className="t-small t-dim">
          {slot.feeds.length > 0 ? `Used in ${plural(slot.feeds.length, "workpaper")}` : "Not used in a workpaper yet"}
        </div>
      </div>
      <div className="t-slot-files">
        {slot.assets.map((asset) => (
          <AssetRow key={asset.id} asset={asset} slot={slot} slots={slots} start={start} lockedBecause={lockedBecause} />
        ))}
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} slot={slot} start={start} />
        ))}
        <div className="t-slot-rest">
          {lockedBecause === null ? <SlotDrop slot={slot} first={!isRead} empty={empty} start={start} /> : null}
          {empty ? <StatusBadge status={slot.required ? "file_missing" : "file_optional"} /> : null}
        </div>
      </div>
    </li>
  );
}

interface SlotDropProps extends Pick<SlotRowProps, "slot" | "start"> {
  readonly empty: boolean;
  /** The slot has no usable file yet. */
  readonly first: boolean;
}

function SlotDrop({ slot, empty, first, start }: SlotDropProps) {
  const take = (files: readonly File[]) => {
    for (const file of files) start(slot, file);
  };
  return (
    <Dropzone
      onDrop={take}
      activateOnClick={false}
      activateOnKeyboard={false}
      className={empty ? "t-slot-drop" : "t-slot-drop t-slot-drop-more"}
      inputProps={{ "aria-label": `Files for ${slot.title}`, tabIndex: -1 }}
    >
      <span className="t-row t-wrap t-small" style={{ gap: "2px 8px" }}>
        <IconUpload size={16} stroke={1.75} aria-hidden="true" className="t-icon t-ink" />
        <span className="t-sec">{first ? "Drop the file here, or" : "Another part of this report, with the same columns:"}</span>
        <FileButton onChange={take} multiple inputProps={{ "aria-label": `Choose files for ${slot.title}` }}>
          {(button) => (
            <Button {...button} variant="transparent" className="t-link-button">
              choose it<span className="t-sr">: {slot.title}</span>
            </Button>
          )}
        </FileButton>
        {empty && slot.how_to ? <span className="t-dim">{slot.how_to}</span> : null}
      </span>
    </Dropzone>
  );
}

interface UploadRowProps extends Pick<SlotRowProps, "slot" | "start"> {
  readonly upload: Upload;
}

function UploadRow({ upload, slot, start }: UploadRowProps) {
  const { file, state } = upload;
  return (
    <div className="t-asset">
      <div className="t-asset-line">
        <IconFileSpreadsheet size={16} stroke={1.75} aria-hidden="true" className="t-icon t-dim" />
        <span className="t-asset-name">{file.name}</span>
        <span className="t-small t-dim t-figure">{sizeText(file.size)}</span>
        <StatusBadge
          status={state === "failed" ? "file_error" : "file_uploading"}
          {...(state === "failed" ? { word: "Not uploaded" } : {})}
        />
        <Button variant="subtle" size="sm" leftSection={<IconX size={16} stroke={1.75} />} onClick={() => cancelUpload(upload.id)}>
          {state === "failed" ? "Dismiss" : "Cancel"}
          <span className="t-sr"> {file.name}</span>
        </Button>
      </div>
      {state === "failed" ? <FailedUpload upload={upload} slot={slot} start={start} /> : <UploadProgress upload={upload} />}
    </div>
  );
}

function FailedUpload({ upload, slot, start }: UploadRowProps) {
  return (
    <div className="t-file-box" data-family="bad" role="alert">
      <p>{upload.problem}</p>
      <div>
        {upload.refused ? (
          <FileButton
            onChange={(chosen) => {
              if (!chosen) return;
              start(slot, chosen, upload.replacesId);
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
      <span className="t-small t-dim">You can leave this page.</span>
    </div>
  );
}
