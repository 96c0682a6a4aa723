import { Button } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useRouteMutation, useRouteQuery } from "@tieout/client";
import { Card, countText, LockableButton, Note, RemoteContent, SelectField, showSuccess } from "@tieout/ui";
import { useEffect, useState } from "react";
import { ingestionRoutes, type Mapping, type ReadingPreview, type ReadingSettings } from "../../contract/index.ts";
import { ColumnRuler } from "./column-ruler.tsx";
import { asFound, sameReading } from "./reading-draft.ts";
import { ReadingFields } from "./reading-fields.tsx";
import "./reading.css";

type TextFile = Pick<Mapping["files"][number], "asset_id" | "file_name" | "reading">;

interface ReadingPanelProps {
  readonly files: readonly TextFile[];
  readonly lockedBecause: string | null;
}

/** How a slot's text files are split into cells, with the first rows under the chosen settings. */
export default function ReadingPanel({ files, lockedBecause }: ReadingPanelProps) {
  const [wanted, setWanted] = useState<string | null>(null);
  const file = files.find(({ asset_id: id }) => id === wanted) ?? files[0];
  if (!file) return null;
  return (
    <>
      {files.length > 1 ? (
        <SelectField
          label="File"
          allowDeselect={false}
          data={files.map((one) => ({ value: one.asset_id, label: one.file_name }))}
          value={file.asset_id}
          onChange={setWanted}
        />
      ) : null}
      <FileReading key={`${file.asset_id} ${JSON.stringify(file.reading)}`} file={file} lockedBecause={lockedBecause} />
    </>
  );
}

/** Combines held keys and border drags into one request. */
const settledAfterMs = 200;

function useSettled(draft: ReadingSettings): ReadingSettings {
  const [settled, setSettled] = useState(draft);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(draft), settledAfterMs);
    return () => clearTimeout(timer);
  }, [draft]);
  return settled;
}

interface FileReadingProps {
  readonly file: TextFile;
  readonly lockedBecause: string | null;
  readonly onKept?: () => void;
}

function useSaving({ file_name: name }: TextFile, onKept: (() => void) | undefined) {
  const onSuccess = () => {
    showSuccess("Settings saved.", `Reading ${name} again.`);
    onKept?.();
  };
  return useRouteMutation(ingestionRoutes, "putAssetReading", { onSuccess });
}

/** The settings of one file, with its first rows as read with those settings. */
export function FileReading({ file, lockedBecause, onKept }: FileReadingProps) {
  const stored = file.reading ?? asFound;
  const [draft, setDraft] = useState<ReadingSettings>(stored);
  const settled = useSettled(draft);
  const request = { params: { assetId: file.asset_id }, body: settled };
  const preview = useRouteQuery(ingestionRoutes, "previewAssetReading", request, { views: ["files"], placeholderData: keepPreviousData });
  const save = useSaving(file, onKept);
  const isFresh = sameReading(draft, settled) && !preview.isPlaceholderData && !preview.isFetching;
  const obstacle = obstacleOf(sameReading(draft, stored), isFresh, preview.data?.refusal ?? null);
  return (
    <RemoteContent query={preview} what="the first rows">
      {(shown) => (
        <Card
          title={`How ${file.file_name} is read`}
          foot={
            <>
              <WhatFollows />
              <AllAsFound draft={draft} onChange={setDraft} />
              <LockableButton
                size="sm"
                loading={save.isPending}
                lockedBecause={lockedBecause ?? obstacle}
                onClick={() => save.mutate({ params: { assetId: file.asset_id }, body: draft })}
              >
                Use these settings
              </LockableButton>
            </>
          }
        >
          <div className="t-col" style={{ gap: 14 }}>
            <ReadingFields draft={draft} shown={shown} readOnly={lockedBecause !== null} onChange={setDraft} />
            <Refusals preview={shown} refused={save.error?.msg ?? null} />
            {shown.kind === "fixed_width" ? (
              <ColumnRuler
                lines={shown.lines}
                breaks={draft.breaks ?? shown.found.breaks ?? []}
                readOnly={lockedBecause !== null}
                onChange={(breaks) => setDraft({ ...draft, breaks })}
              />
            ) : null}
            <FirstRows rows={shown.rows} />
          </div>
        </Card>
      )}
    </RemoteContent>
  );
}

const AllAsFound = ({ draft, onChange }: { readonly draft: ReadingSettings; readonly onChange: (draft: ReadingSettings) => void }) => (
  <Button variant="default" size="sm" aria-disabled={sameReading(draft, asFound)} onClick={() => onChange(asFound)}>
    Reset to detected
  </Button>
);

function obstacleOf(isSame: boolean, isFresh: boolean, refusal: string | null): string | null {
  if (isSame) return "The file is already read with these settings.";
  return isFresh ? refusal : "Reading the first rows with these settings.";
}

const WhatFollows = () => (
  <span className="t-grow">
    Tieout reads the file again. If its columns change, the mapping starts over. The settings are remembered for this provider's next file
    with this layout.
  </span>
);

function Refusals({ preview, refused }: { readonly preview: ReadingPreview; readonly refused: string | null }) {
  const why = refused ?? preview.refusal;
  return why ? (
    <Note family="bad" live>
      {why}
    </Note>
  ) : null;
}

export function FirstRows({ rows }: Pick<ReadingPreview, "rows">) {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  if (rows.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways has to be reachable by keyboard
    <section className="t-table-scroll t-reading-rows" tabIndex={0} aria-label="First rows with these settings">
      <table className="t-table t-preview">
        <thead>
          <tr>
            <th scope="col" className="t-figure-right">
              Row
            </th>
            {Array.from({ length: width }, (_, index) => index + 1).map((column) => (
              <th key={column} scope="col">
                {countText(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, cells }) => (
            <tr key={row}>
              <td className="t-figure t-figure-right">{countText(row)}</td>
              {Array.from({ length: width }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its place
                <td key={index}>{cells[index] ?? ""}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
