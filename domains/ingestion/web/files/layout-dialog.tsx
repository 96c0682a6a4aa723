import { Button, Modal } from "@mantine/core";
import { useRouteMutation } from "@tieout/client";
import { CountField, countText, Note, SelectField } from "@tieout/ui";
import { useState } from "react";
import { type Asset, ingestionRoutes } from "../../contract/index.ts";

const visibilityWords = { visible: "", hidden: ", hidden", very_hidden: ", hidden by a macro" } as const;

/** Dialog for choosing the sheet and header row; the file is then inspected again. */
export default function LayoutDialog({ asset, onClose }: { readonly asset: Asset; readonly onClose: () => void }) {
  const [sheet, setSheet] = useState(String(asset.sheet_index ?? 0));
  const [row, setRow] = useState<number | "">(asset.header_row ?? "");
  const change = useRouteMutation(ingestionRoutes, "putAssetLayout", { onSuccess: onClose });
  const save = () =>
    change.mutate({ params: { assetId: asset.id }, body: { sheet_index: Number(sheet), header_row: row === "" ? null : row } });
  return (
    <Modal opened onClose={onClose} title="Sheet and header row" closeButtonProps={{ "aria-label": "Close" }}>
      <div className="t-col" style={{ gap: 16 }}>
        <p className="t-sec">{asset.file_name} is read again. If the columns differ, its mapping starts over.</p>
        <SelectField
          label="Sheet"
          allowDeselect={false}
          data={asset.sheets.map((one) => ({
            value: String(one.index),
            label: `${one.name || "The only sheet"} (${countText(one.rows)} rows, ${countText(one.columns)} columns${visibilityWords[one.visibility]})`,
          }))}
          value={sheet}
          onChange={(value) => {
            setSheet(value ?? "0");
            setRow("");
          }}
        />
        <CountField
          label="Header row"
          description="The row number shown in the spreadsheet. Leave blank to detect it."
          min={1}
          value={row}
          onChange={(value) => setRow(typeof value === "number" ? value : "")}
        />
        {change.error ? (
          <Note family="bad" live>
            {change.error.msg}
          </Note>
        ) : null}
        <div className="t-row" style={{ justifyContent: "flex-end" }}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={change.isPending} onClick={save}>
            Read again
          </Button>
        </div>
      </div>
    </Modal>
  );
}
