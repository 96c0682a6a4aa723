import { Button, Checkbox, Modal } from "@mantine/core";
import { useRouteMutation, useRouteQuery } from "@tieout/client";
import { countText, LockableButton, moneyText, Note, plural, RemoteContent } from "@tieout/ui";
import { useState } from "react";
import { type Asset, ingestionRoutes } from "../../contract/index.ts";
import { type SheetLine, sheetLines, sheetsObstacle, sheetsWarning, tickedAtFirst } from "./sheet-ticks.ts";
import "./sheets.css";

interface SheetsDialogProps {
  readonly assetId: string;
  readonly onClose: () => void;
}

/** Asks which of several sheets with nearly the same columns are the report; the file is read again with the answer. */
export default function SheetsDialog({ assetId, onClose }: SheetsDialogProps) {
  const asset = useRouteQuery(ingestionRoutes, "getAsset", { params: { assetId } }, { views: ["files"] });
  return (
    <Modal opened onClose={onClose} title="Which sheets are the report?" closeButtonProps={{ "aria-label": "Close" }}>
      <RemoteContent query={asset} what="the sheets">
        {(data) => <SheetTicks asset={data} onClose={onClose} />}
      </RemoteContent>
    </Modal>
  );
}

function SheetTicks({ asset, onClose }: { readonly asset: Asset; readonly onClose: () => void }) {
  const [ticked, setTicked] = useState<readonly number[]>(() => tickedAtFirst(asset));
  const change = useRouteMutation(ingestionRoutes, "putAssetLayout", { onSuccess: onClose });
  const lines = sheetLines(asset);
  const chosen = lines.filter(({ index }) => ticked.includes(index));
  const obstacle = sheetsObstacle(asset, ticked);
  const warning = obstacle ?? sheetsWarning(asset, ticked);
  const tick = (index: number, on: boolean) => setTicked((before) => (on ? [...before, index] : before.filter((other) => other !== index)));
  const save = () => {
    const [first] = chosen;
    if (!first) return;
    const sheets = chosen.length > 1 ? { sheets: chosen.map(({ index }) => index) } : {};
    change.mutate({ params: { assetId: asset.id }, body: { sheet_index: first.index, header_row: null, ...sheets } });
  };
  return (
    <div className="t-col" style={{ gap: 14 }}>
      <p className="t-sec">
        These sheets of {asset.file_name} have nearly the same columns. Tieout reads the sheets you select as one report and keeps track of
        each row's sheet. Leave out sheets that repeat others.
      </p>
      <ul className="t-sheet-list">
        {lines.map((line) => (
          <SheetTick key={line.index} line={line} ticked={ticked.includes(line.index)} onTick={(on) => tick(line.index, on)} />
        ))}
      </ul>
      <p className="t-small t-dim" role="status">
        {plural(chosen.length, "sheet")} selected, {countText(chosen.reduce((sum, { rows }) => sum + rows, 0))} rows
      </p>
      {warning && chosen.length > 0 ? <Note family="warn">{warning}</Note> : null}
      {change.error ? (
        <Note family="bad" live>
          {change.error.msg}
        </Note>
      ) : null}
      <div className="t-row" style={{ justifyContent: "flex-end" }}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <LockableButton loading={change.isPending} lockedBecause={obstacle} onClick={save}>
          {chosen.length > 1 ? "Read together" : "Read this sheet"}
        </LockableButton>
      </div>
    </div>
  );
}

interface SheetTickProps {
  readonly line: SheetLine;
  readonly ticked: boolean;
  readonly onTick: (on: boolean) => void;
}

/** `12 rows, Gross Pay 6,003.00`. */
const countsOf = ({ rows, amounts: [first] }: SheetLine): string =>
  first ? `${plural(rows, "row")}, ${first.column} ${moneyText(first.sum)}` : plural(rows, "row");

const SheetTick = ({ line, ticked, onTick }: SheetTickProps) => (
  <li>
    <Checkbox
      label={line.name}
      description={[countsOf(line), ...(line.note ? [line.note] : [])].join(". ")}
      checked={ticked}
      onChange={(event) => onTick(event.currentTarget.checked)}
    />
  </li>
);
