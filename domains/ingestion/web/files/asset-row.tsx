import { ActionIcon, Button, FileButton, Menu } from "@mantine/core";
import { IconDots, IconFileSpreadsheet, IconList, IconRefresh, IconStack2, IconTable, IconX } from "@tabler/icons-react";
import { useRouteMutation } from "@tieout/client";
import { ConfirmDialog, FileName, instantText, StatusBadge, showError, showSuccess, sizeText } from "@tieout/ui";
import { type ReactNode, useState } from "react";
import { type Asset, ingestionRoutes } from "../../contract/index.ts";
import { clientNameText } from "../../core/index.ts";
import { AssetFindings, AssetNotes, CorrectedLink, MappingLink } from "./asset-findings.tsx";
import { IssuesDrawer, LayoutDialog, SheetsDialog } from "./files-parts.ts";
import { assetStatus, isReading, lostWith, rowEquation, type Slot } from "./slot-state.ts";
import { usePutBack } from "./use-put-back.ts";
import type { StartUpload } from "./use-uploads.ts";

interface AssetRowProps {
  readonly engagementId: string;
  readonly asset: Asset;
  readonly slot: Slot;
  readonly slots: readonly Slot[];
  readonly start: StartUpload;
  readonly lockedBecause: string | null;
  /** Button that adds another part of the same report. */
  readonly another: ReactNode;
}

type OpenPanel = "issues" | "layout" | "sheets" | "remove" | null;

/** One file in its slot, in columns: file, rows, result and actions, with next steps below. */
export function AssetRow({ engagementId, asset, slot, slots, start, lockedBecause, another }: AssetRowProps) {
  const [opened, setOpened] = useState<OpenPanel>(null);
  const { status, word } = assetStatus(asset);
  const close = () => setOpened(null);
  const editable = lockedBecause === null;
  return (
    <div className="t-asset">
      <AssetFile asset={asset} />
      <AssetRows asset={asset} />
      <StatusBadge status={status} {...(word ? { word } : {})} />
      <span className="t-asset-acts">
        {another}
        {editable ? (
          <AssetButtons asset={asset} onReplace={(file) => start(slot, file, asset.id)} onRemove={() => setOpened("remove")} />
        ) : null}
        <AssetMenu asset={asset} editable={editable} onOpen={setOpened} />
      </span>
      <div className="t-asset-more">
        <AssetFindings asset={asset} slot={slot} slots={slots} start={start} editable={editable} onAll={() => setOpened("issues")} />
      </div>

      {opened === "issues" ? <IssuesDrawer asset={asset} onClose={close} /> : null}
      {opened === "layout" ? <LayoutDialog asset={asset} onClose={close} /> : null}
      {opened === "sheets" ? <SheetsDialog assetId={asset.id} onClose={close} /> : null}

      {opened === "remove" ? <RemoveAsset asset={asset} slot={slot} engagementId={engagementId} onClose={close} /> : null}
    </div>
  );
}

function AssetFile({ asset }: Pick<AssetRowProps, "asset">) {
  return (
    <div className="t-asset-file">
      <IconFileSpreadsheet size={16} stroke={1.75} aria-hidden="true" className="t-icon t-dim" />
      <FileName
        name={asset.file_name}
        title={`Uploaded ${instantText(asset.uploaded_on)} by ${asset.uploaded_by}, SHA-256 ${asset.sha256}`}
      />
      <span className="t-small t-dim t-figure">{sizeText(asset.size_bytes)}</span>
      <div className="t-small t-dim t-asset-about">
        {asset.from_client ? (
          <span>
            From the client: {clientNameText(asset.from_client.by)}, {instantText(asset.from_client.on)}
          </span>
        ) : null}
        {asset.format_text ? <span>{asset.format_text}</span> : null}
        <AssetNotes asset={asset} />
      </div>
    </div>
  );
}

/** Row counts on two lines, with kept rows on the first. */
function RowCounts({ rows }: { readonly rows: NonNullable<Asset["rows"]> }) {
  const { kept, others } = rowEquation(rows);
  return (
    <>
      <span className="t-figure t-sec">{kept}</span>
      {others ? <span className={rows.rejected > 0 ? "t-figure t-bad" : "t-figure"}> + {others}</span> : null}
    </>
  );
}

/** The row counts after reading, and the next step. */
function AssetRows({ asset }: Pick<AssetRowProps, "asset">) {
  return (
    <div className="t-asset-rows t-small t-dim">
      {asset.rows ? <RowCounts rows={asset.rows} /> : null}
      {isReading(asset) ? <span role="status">Reading the file. You can leave this page.</span> : null}
      <CorrectedLink asset={asset} />
      <MappingLink asset={asset} />
    </div>
  );
}

interface AssetButtonsProps {
  readonly asset: Asset;
  readonly onReplace: (file: File) => void;
  readonly onRemove: () => void;
}

function AssetButtons({ asset, onReplace, onRemove }: AssetButtonsProps) {
  return (
    <>
      <FileButton
        onChange={(file) => (file ? onReplace(file) : undefined)}
        inputProps={{ "aria-label": `Replacement file for ${asset.file_name}` }}
      >
        {(button) => (
          <ActionIcon {...button} aria-label={`Replace ${asset.file_name}`} title="Replace">
            <IconRefresh size={16} stroke={1.75} />
          </ActionIcon>
        )}
      </FileButton>
      <ActionIcon aria-label={`Remove ${asset.file_name}`} title="Remove" onClick={onRemove}>
        <IconX size={16} stroke={1.75} />
      </ActionIcon>
    </>
  );
}

function AssetMenu({
  asset,
  editable,
  onOpen,
}: {
  readonly asset: Asset;
  readonly editable: boolean;
  readonly onOpen: (what: OpenPanel) => void;
}) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={`More about ${asset.file_name}`}>
          <IconDots size={16} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {editable && asset.sheets.length > 0 ? (
          <Menu.Item leftSection={<IconTable size={16} stroke={1.75} />} onClick={() => onOpen("layout")}>
            Choose sheet and header row
          </Menu.Item>
        ) : null}
        {editable && asset.sheet_question ? (
          <Menu.Item leftSection={<IconStack2 size={16} stroke={1.75} />} onClick={() => onOpen("sheets")}>
            Choose sheets to read together
          </Menu.Item>
        ) : null}
        <Menu.Item leftSection={<IconList size={16} stroke={1.75} />} onClick={() => onOpen("issues")}>
          All issues and notes
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface RemoveAssetProps extends Pick<AssetRowProps, "asset" | "slot" | "engagementId"> {
  readonly onClose: () => void;
}

function RemoveAsset({ asset, slot, engagementId, onClose }: RemoveAssetProps) {
  const restore = usePutBack(engagementId);
  const remove = useRouteMutation(ingestionRoutes, "deleteAsset", {
    alsoTouches: ["control-totals"],
    onSuccess: () =>
      showSuccess(
        "File removed.",
        <>
          {asset.file_name}
          <Button size="sm" variant="default" style={{ display: "block", marginTop: 6 }} onClick={() => restore(asset.id)}>
            Undo
          </Button>
        </>,
      ),
    onError: (problem) => showError(problem.title, problem.msg),
  });
  return (
    <ConfirmDialog
      opened
      title={`Remove ${asset.file_name}?`}
      confirmLabel="Remove"
      danger
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { assetId: asset.id } }, { onSettled: onClose })}
    >
      {lostWith(slot, asset)} You can restore it for 7 days.
    </ConfirmDialog>
  );
}
