import { ActionIcon, Button, FileButton } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconFilePlus,
  IconHelpCircle,
  IconLoader2,
  IconUpload,
  type TablerIcon,
} from "@tabler/icons-react";
import { plural, StatusBadge } from "@tieout/ui";
import { AssetRow } from "./asset-row.tsx";
import { type Slot, type SlotState, slotState } from "./slot-state.ts";
import type { Upload } from "./upload-queue.ts";
import { UploadRow } from "./upload-row.tsx";
import type { StartUpload } from "./use-uploads.ts";

interface SlotRowProps {
  readonly engagementId: string;
  readonly slot: Slot;
  readonly slots: readonly Slot[];
  readonly uploads: readonly Upload[];
  readonly start: StartUpload;
  readonly lockedBecause: string | null;
}

const marks: Readonly<Record<SlotState, { readonly Icon: TablerIcon; readonly family: string }>> = {
  error: { Icon: IconCircleX, family: "bad" },
  busy: { Icon: IconLoader2, family: "info" },
  open: { Icon: IconHelpCircle, family: "warn" },
  done: { Icon: IconCircleCheck, family: "ok" },
  missing: { Icon: IconCircleDashed, family: "warn" },
  optional: { Icon: IconCircleDashed, family: "dim" },
};

/** One report, in columns: its name, files, rows and results, and the drop area for the next file. */
export function SlotRow({ engagementId, slot, slots, uploads, start, lockedBecause }: SlotRowProps) {
  const isEmpty = slot.assets.length === 0 && uploads.length === 0;
  const { Icon, family } = marks[slotState(slot, uploads.length > 0)];
  return (
    <li className="t-slot">
      <Icon size={18} stroke={1.75} aria-hidden="true" className={`t-icon t-slot-mark t-${family}`} />
      <div className="t-slot-name">
        <span className="t-med">{slot.title}</span> {slot.required ? null : <span className="t-dim">optional</span>}
        <div className="t-small t-dim">
          {slot.feeds.length > 0 ? `Used in ${plural(slot.feeds.length, "workpaper")}` : "Not used in a workpaper yet"}
        </div>
        <KnownGaps gaps={slot.gaps} />
      </div>
      <div className="t-slot-files">
        {slot.assets.map((asset, index) => (
          <AssetRow
            key={asset.id}
            engagementId={engagementId}
            asset={asset}
            slot={slot}
            slots={slots}
            start={start}
            lockedBecause={lockedBecause}
            another={lockedBecause === null && index === slot.assets.length - 1 ? <AnotherPart slot={slot} start={start} /> : null}
          />
        ))}
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} onAnother={(file) => start(slot, file, upload.replacesId)} />
        ))}
        {isEmpty ? (
          <>
            <div className="t-slot-drop-cell">{lockedBecause === null ? <SlotDrop slot={slot} start={start} /> : null}</div>
            <StatusBadge status={slot.required ? "file_missing" : "file_optional"} />
          </>
        ) : null}
      </div>
    </li>
  );
}

/** Data that none of this provider's files have, so that no one looks for it. */
function KnownGaps({ gaps }: { readonly gaps: readonly string[] }) {
  if (gaps.length === 0) return null;
  return (
    <details className="t-small">
      <summary>{plural(gaps.length, "known gap")}</summary>
      <ul className="t-sec t-slot-gaps">
        {gaps.map((gap) => (
          <li key={gap}>{gap}</li>
        ))}
      </ul>
    </details>
  );
}

type SlotDropProps = Pick<SlotRowProps, "slot" | "start">;

const takeAll =
  ({ slot, start }: SlotDropProps) =>
  (files: readonly File[]) => {
    for (const file of files) start(slot, file);
  };

/** Drop area for another file with the same columns. */
function AnotherPart(props: SlotDropProps) {
  const { title } = props.slot;
  return (
    <FileButton onChange={takeAll(props)} multiple inputProps={{ "aria-label": `Choose files for ${title}` }}>
      {(button) => (
        <ActionIcon {...button} aria-label={`Add another part of ${title}`} title="Add another part with the same columns">
          <IconFilePlus size={16} stroke={1.75} />
        </ActionIcon>
      )}
    </FileButton>
  );
}

function SlotDrop(props: SlotDropProps) {
  const { slot } = props;
  const take = takeAll(props);
  return (
    <Dropzone
      onDrop={take}
      activateOnClick={false}
      activateOnKeyboard={false}
      className="t-slot-drop"
      inputProps={{ "aria-label": `Files for ${slot.title}`, tabIndex: -1 }}
    >
      <span className="t-row t-wrap t-small" style={{ gap: "2px 8px" }}>
        <IconUpload size={16} stroke={1.75} aria-hidden="true" className="t-icon t-ink" />
        <span className="t-sec">Drop the file here, or</span>
        <FileButton onChange={take} multiple inputProps={{ "aria-label": `Choose files for ${slot.title}` }}>
          {(button) => (
            <Button {...button} variant="transparent" className="t-link-button">
              choose it<span className="t-sr">: {slot.title}</span>
            </Button>
          )}
        </FileButton>
        {slot.how_to ? <span className="t-dim">{slot.how_to}</span> : null}
        {slot.how_to_source === null ? null : (
          <a href={slot.how_to_source} target="_blank" rel="noopener noreferrer external">
            Source page<span className="t-sr">: {slot.title}, opens in a new tab</span>
          </a>
        )}
      </span>
    </Dropzone>
  );
}
