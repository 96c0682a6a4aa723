import type { JobContext } from "@tieout/jobs";
import type { Tx } from "@tieout/postgres";
import { runStage, type StageDeps } from "@tieout/stages";
import { type ComparePayload, listsBalances, repeatedFileText, reports } from "../../core/index.ts";
import { type AssetRecord, assetRepository } from "../files/asset-repository.ts";
import { ingestionTasks } from "../tasks.ts";
import { type SheetReading, type StoredMapping, sheetReadings } from "./sheet-readings.ts";

/** A file in a slot, with every sheet that is read from it. */
export interface ComparedFile {
  readonly id: string;
  readonly fileName: string;
  readonly sha256: string;
  readonly headers: readonly string[];
  readonly readings: readonly SheetReading[];
  /** Inputs other than the file's bytes that determine its cells: the reading settings and the code version. */
  readonly cellsOf: readonly unknown[];
}

/** A file whose balances are also in another file in its slot. */
export interface FoundRepeat {
  readonly otherId: string;
  /** How many balances are in both files; 0 if no column identifies whose balances they are. */
  readonly count: number;
  readonly msg: string;
}

/** Refusal of a file that repeats another file in its slot; it is read again once the other file is removed. */
export const repeatedCode = "ingestion.file-repeats";

export const comparedFile = (asset: AssetRecord, stored: StoredMapping): ComparedFile => ({
  id: asset.id,
  fileName: asset.fileName,
  sha256: asset.sha256,
  headers: asset.inspection?.columns.map(({ header }) => header) ?? [],
  readings: sheetReadings(asset, stored),
  cellsOf: [asset.inspection?.settings ?? null, asset.inspection?.readBy ?? null],
});

/** The slot's files that are read, in upload order; empty for a report whose rows may be added up. */
export async function filesToCompare(tx: Tx, { nodeId, reportKey }: AssetRecord, stored: StoredMapping): Promise<readonly ComparedFile[]> {
  if (!listsBalances(reports[reportKey])) return [];
  const assets = await assetRepository(tx).listOfNode(nodeId);
  return assets.filter(({ status }) => status === "needs_mapping" || status === "ready").map((asset) => comparedFile(asset, stored));
}

/** Includes each grid once, under a unique name. */
function payloadOf(files: readonly ComparedFile[]) {
  const inputs: { name: string; objectKey: string }[] = [];
  const sheets = files.map(({ readings }, file) =>
    readings.map(({ mapping, gridObjectKey: objectKey }, sheet) => {
      const grid = `file-${file}-${sheet}.parquet`;
      inputs.push({ name: grid, objectKey });
      return { grid, mapping };
    }),
  );
  const payload: ComparePayload = { files: sheets };
  return { payload, inputs };
}

/** Finds the first other file that lists the same people, funds or lines with the same source and fund. */
export async function findRepeat(
  deps: StageDeps,
  context: JobContext,
  own: ComparedFile & Pick<AssetRecord, "engagementId" | "reportKey">,
  others: readonly ComparedFile[],
): Promise<FoundRepeat | null> {
  const compared = others.filter(({ id, readings }) => id !== own.id && readings.length > 0);
  if (compared.length === 0 || own.readings.length === 0) return null;
  const files = [own, ...compared];
  const { payload, inputs } = payloadOf(files);
  const { value } = await runStage(deps, context, {
    scope: own.engagementId,
    stage: "compare",
    reads: [files.map(({ sha256, cellsOf }) => [sha256, ...cellsOf]), payload],
    task: ingestionTasks.compare,
    payload,
    inputs,
    outputs: [],
  });
  const [repeat] = value.repeats;
  const other = repeat && files[repeat.position];
  if (!repeat || !other) return null;
  const subject = reports[own.reportKey].listed?.subject ?? "";
  const { count } = repeat;
  return { otherId: other.id, count, msg: repeatedFileText({ name: own.fileName, other: other.fileName, subject, count }) };
}
