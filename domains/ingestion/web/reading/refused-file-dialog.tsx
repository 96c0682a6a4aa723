import { Modal } from "@mantine/core";
import { useRouteQuery } from "@tieout/client";
import { RemoteContent } from "@tieout/ui";
import { type Asset, ingestionRoutes } from "../../contract/index.ts";
import { asFound } from "./reading-draft.ts";
import { FileReading } from "./reading-panel.tsx";
import { SheetReading } from "./sheet-reading.tsx";

interface RefusedFileDialogProps {
  readonly asset: Asset;
  readonly onClose: () => void;
}

/** Asks how to read a refused file: settings for text, sheet and header row for a workbook. The file is then read again. */
export default function RefusedFileDialog({ asset, onClose }: RefusedFileDialogProps) {
  const request = { params: { assetId: asset.id }, body: asset.reading ?? asFound };
  const preview = useRouteQuery(ingestionRoutes, "previewAssetReading", request, { views: ["files"] });
  const file = { asset_id: asset.id, file_name: asset.file_name, reading: asset.reading };
  return (
    <Modal opened onClose={onClose} size="xl" title="Reading settings" closeButtonProps={{ "aria-label": "Close" }}>
      <RemoteContent query={preview} what="the first rows">
        {(shown) =>
          shown.kind === "other" ? (
            <SheetReading asset={asset} sheets={shown.sheets} onKept={onClose} />
          ) : (
            <FileReading file={file} lockedBecause={null} onKept={onClose} />
          )
        }
      </RemoteContent>
    </Modal>
  );
}
