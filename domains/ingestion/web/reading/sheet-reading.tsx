import { Button } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useRouteMutation, useRouteQuery } from "@tieout/client";
import { CountField, Note, RemoteContent, SelectField, showSuccess } from "@tieout/ui";
import { useState } from "react";
import { type Asset, ingestionRoutes, type ReadingPreview } from "../../contract/index.ts";
import { asFound } from "./reading-draft.ts";
import { FirstRows } from "./reading-panel.tsx";
import "./reading.css";

interface SheetReadingProps {
  readonly asset: Asset;
  readonly sheets: ReadingPreview["sheets"];
  readonly onKept: () => void;
}

/** Sheet and header row of a workbook, with the first rows of the sheet. */
export function SheetReading({ asset, sheets, onKept }: SheetReadingProps) {
  const [sheet, setSheet] = useState(sheets[0]?.index ?? 0);
  const [row, setRow] = useState<number | "">("");
  const request = { params: { assetId: asset.id }, body: { ...asFound, sheet_index: sheet } };
  const preview = useRouteQuery(ingestionRoutes, "previewAssetReading", request, { views: ["files"], placeholderData: keepPreviousData });
  const save = useRouteMutation(ingestionRoutes, "putAssetLayout", {
    onSuccess: () => {
      showSuccess("Settings saved.", `Reading ${asset.file_name} again.`);
      onKept();
    },
  });
  return (
    <div className="t-col" style={{ gap: 14 }}>
      <div className="t-reading-fields">
        <SelectField
          label="Sheet"
          allowDeselect={false}
          data={sheets.map(({ index, name }) => ({ value: String(index), label: name || "The only sheet" }))}
          value={String(sheet)}
          onChange={(value) => {
            setSheet(Number(value ?? sheet));
            setRow("");
          }}
        />
        <CountField
          label="Header row"
          description="The row number below. Leave blank to detect it."
          min={1}
          value={row}
          onChange={(value) => setRow(typeof value === "number" ? value : "")}
        />
      </div>
      <Refusal why={save.error?.msg ?? preview.data?.refusal ?? null} />
      <RemoteContent query={preview} what="the first rows">
        {({ rows }) => <FirstRows rows={rows} />}
      </RemoteContent>
      <div className="t-row" style={{ justifyContent: "flex-end" }}>
        <Button
          loading={save.isPending}
          onClick={() => save.mutate({ params: { assetId: asset.id }, body: { sheet_index: sheet, header_row: row === "" ? null : row } })}
        >
          Read again
        </Button>
      </div>
    </div>
  );
}

const Refusal = ({ why }: { readonly why: string | null }) =>
  why === null ? null : (
    <Note family="bad" live>
      {why}
    </Note>
  );
