import type { Engine } from "@tieout/engine";
import type { FileStore } from "@tieout/files";
import type { SignedInContext } from "@tieout/http";
import type { PlainDate } from "@tieout/kernel";
import { runChildTask, type SourceVersions, stageKey, versionOf } from "@tieout/stages";
import { type CountPayPayload, electiveKeys, type PayCount, type PayRow } from "../../core/index.ts";
import { sheetReadings } from "../reading/sheet-readings.ts";
import { stageResults } from "../stage-results.ts";
import { ingestionTasks } from "../tasks.ts";
import type { PaySlotRecord } from "./pay-slots.ts";

export interface CountDeps {
  readonly engine: Engine;
  readonly files: FileStore;
  readonly versions: SourceVersions;
}

const task = ingestionTasks.payCodes;

export interface CountPlace {
  readonly engagementId: string;
  readonly planYear: { readonly startOn: PlainDate; readonly endOn: PlainDate };
}

/** A sheet of a file whose codes are counted. */
export interface CountedSheet {
  readonly fileName: string;
  /** Null when the file has only one sheet. */
  readonly sheetName: string | null;
  readonly sha256: string;
  readonly gridObjectKey: string;
  readonly mapping: CountPayPayload["sheets"][number]["mapping"];
}

function countedSheets({ slot }: PaySlotRecord): readonly CountedSheet[] {
  const { stored } = slot;
  if (!stored) return [];
  return slot.assets.flatMap((asset) => {
    const sheets = sheetReadings(asset, stored);
    return sheets.map(({ mapping, gridObjectKey, sheetName }) => ({
      ...{ fileName: asset.fileName, sha256: asset.sha256, gridObjectKey, mapping },
      sheetName: sheets.length > 1 ? sheetName : null,
    }));
  });
}

type CountRequest = Omit<CountPayPayload, "hmacKeyHex" | "planYear">;

/** Keeps decided fields out of the count's input, so that no count depends on a decision. */
function askedOf(record: PaySlotRecord, sheets: readonly CountedSheet[], rowsOf?: CountPayPayload["rowsOf"]): CountRequest {
  const columns = record.items.flatMap(({ index }) => index ?? []);
  return {
    sheets: sheets.map(({ mapping }, position) => ({
      grid: `grid-${position}.parquet`,
      mapping: {
        ...mapping,
        columns: mapping.columns.map((column) =>
          columns.includes(column.index) && column.field !== "hours" ? { ...column, field: null } : column,
        ),
        valueMaps: { ...mapping.valueMaps, pay_codes: {} },
      },
    })),
    columns,
    deferrals: electiveKeys(record.items),
    ...(rowsOf ? { rowsOf } : {}),
  };
}

async function runCount(
  deps: CountDeps,
  context: SignedInContext,
  place: CountPlace,
  work: { sheets: readonly CountedSheet[]; asked: CountRequest },
) {
  const hmacKeyHex = Buffer.from(await deps.files.hmacKeyFor(context.actor.organizationId)).toString("hex");
  return runChildTask(deps, {
    ...{ organizationId: context.actor.organizationId, task, signal: context.signal },
    payload: { ...work.asked, planYear: place.planYear, hmacKeyHex },
    inputs: work.sheets.map(({ gridObjectKey }, position) => ({ name: `grid-${position}.parquet`, objectKey: gridObjectKey })),
  });
}

export type CountOutcome = { readonly lacks: string } | { readonly counts: ReadonlyMap<string, PayCount> };

/** Figures for a slot's codes, counted only once for the same files read the same way. */
export async function countCodes(
  deps: CountDeps,
  context: SignedInContext,
  place: CountPlace,
  record: PaySlotRecord,
): Promise<CountOutcome> {
  const sheets = countedSheets(record);
  if (sheets.length === 0 || record.items.length === 0) return { counts: new Map() };
  const asked = askedOf(record, sheets);
  const reads = [sheets.map(({ sha256, gridObjectKey }) => [sha256, gridObjectKey]), asked, place.planYear];
  const at = { scope: place.engagementId, stage: "pay-codes", keyHash: stageKey(versionOf(deps.versions, [task.name]), reads) };
  const known = await context.inOrganization((tx) => stageResults(tx).find(at));
  const stored = known ? task.answer.safeParse(known.value) : null;
  const value = stored?.success ? stored.data : await runCount(deps, context, place, { sheets, asked });
  if (!stored?.success) await context.inOrganization((tx) => stageResults(tx).save(at, { outputs: {}, value }));
  return value.lacks === undefined ? { counts: new Map(value.counts.map((count) => [count.key, count])) } : { lacks: value.lacks };
}

/** File rows with one code, and the sheets they are on; null if the mapping is too incomplete. */
export async function rowsOfCode(
  deps: CountDeps,
  context: SignedInContext,
  place: CountPlace,
  { record, ...rowsOf }: NonNullable<CountPayPayload["rowsOf"]> & { readonly record: PaySlotRecord },
): Promise<{ readonly rows: readonly PayRow[]; readonly sheets: readonly CountedSheet[] } | null> {
  const sheets = countedSheets(record);
  const value = await runCount(deps, context, place, { sheets, asked: askedOf(record, sheets, rowsOf) });
  return value.lacks === undefined ? { rows: value.rows, sheets } : null;
}
