import { Button, FileButton } from "@mantine/core";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { useRouteMutation } from "@tieout/client";
import { dateText, FileName, Note, ProgressBar, percentText, StatusBadge, showError, sizeText } from "@tieout/ui";
import { useState } from "react";
import { type FileUpload, ingestionRoutes } from "../../contract/index.ts";
import type { Slot } from "./slot-state.ts";
import { isSameFile } from "./unfinished.ts";
import type { useUploads } from "./use-uploads.ts";

interface UnfinishedUploadsProps {
  readonly engagementId: string;
  readonly slots: readonly Slot[];
  readonly drops: ReturnType<typeof useUploads>;
}

/** Partial uploads from before the page was loaded; they resume when the user chooses the same file again. */
export default function UnfinishedUploads({ drops, ...place }: UnfinishedUploadsProps) {
  if (drops.unfinished.length === 0) return null;
  return (
    <section className="t-card t-dropped" aria-label="Unfinished uploads">
      {drops.unfinished.map((upload) => (
        <UnfinishedUpload key={upload.id} upload={upload} drops={drops} {...place} />
      ))}
    </section>
  );
}

function UnfinishedUpload({ upload, engagementId, slots, drops }: UnfinishedUploadsProps & { readonly upload: FileUpload }) {
  const { file_name: name, size_bytes: size, received_bytes: received, problem } = upload;
  const [wrong, setWrong] = useState<string | null>(null);
  const slot = slots.find((one) => one.data_feed_node_id === upload.data_feed_node_id);
  const goOn = (file: File | null): void => {
    if (!file) return;
    if (!isSameFile(upload, file))
      setWrong(
        `${file.name} is a different file or has changed: its name, size or date doesn't match. Choose the original ${name}, or discard the partial upload.`,
      );
    else if (slot) drops.start(slot, file, upload.replaces_asset_id);
    else drops.dropFile(file);
  };
  const percent = Math.floor((received / size) * 100);
  const said = wrong ?? problem;
  return (
    <div className="t-asset">
      <div className="t-asset-file">
        <IconFileSpreadsheet size={16} stroke={1.75} aria-hidden="true" className="t-icon t-dim" />
        <FileName name={name} />
        <span className="t-small t-dim t-figure">{sizeText(size)}</span>
      </div>
      <div className="t-asset-rows t-small t-dim">{`For ${slot?.title ?? "the package"}. Kept until ${dateText(upload.expires_on)}.`}</div>
      <StatusBadge status="file_optional" word="Unfinished" />
      <span />
      <div className="t-asset-more">
        <div className="t-upload-bar">
          <ProgressBar percent={percent} label={`Upload of ${name}`} />
          <span className="t-small t-sec t-figure">{`${percentText(percent)} · ${sizeText(received)} of ${sizeText(size)} uploaded`}</span>
          <WaysOn upload={upload} engagementId={engagementId} onFile={goOn} />
        </div>
        {said === null ? null : (
          <Note family="bad" live>
            {said}
          </Note>
        )}
      </div>
    </div>
  );
}

interface WaysOnProps {
  readonly upload: FileUpload;
  readonly engagementId: string;
  readonly onFile: (file: File | null) => void;
}

function WaysOn({ upload, engagementId, onFile }: WaysOnProps) {
  const onError = (problem: { readonly title: string; readonly msg: string }): void => showError(problem.title, problem.msg);
  const finish = useRouteMutation(ingestionRoutes, "finishUpload", { onError, alsoTouches: ["uploads"] });
  const discard = useRouteMutation(ingestionRoutes, "cancelUpload", { onError, alsoTouches: ["uploads"] });
  const request = { params: { engagementId, uploadId: upload.id } };
  const { file_name: name } = upload;
  return (
    <span className="t-row t-wrap">
      {upload.received_bytes === upload.size_bytes ? (
        <Button variant="default" size="sm" loading={finish.isPending} onClick={() => finish.mutate(request)}>
          Use the file
        </Button>
      ) : (
        <FileButton onChange={onFile} inputProps={{ "aria-label": `${name}, to continue its upload` }}>
          {(button) => (
            <Button {...button} variant="default" size="sm">
              Choose the file to continue
            </Button>
          )}
        </FileButton>
      )}
      <Button variant="transparent" className="t-link-button" loading={discard.isPending} onClick={() => discard.mutate(request)}>
        Discard<span className="t-sr">: {name}</span>
      </Button>
    </span>
  );
}
