import type { SignedInContext } from "@tieout/http";
import { runChildTaskWithOutput } from "@tieout/stages";
import type { RejectedPayload } from "../../core/index.ts";
import { storeRefusal } from "../files/receive-file.ts";
import { ingestionTasks } from "../tasks.ts";
import { type CorrectionDeps, type CorrectionPlace, correctionPlace, correctionsInput, otherGrids } from "./correction-place.ts";

interface RejectedRequest {
  readonly assetId: string;
  /** Why full SSNs are needed; null to mask them. */
  readonly reason: string | null;
}

const csvName = (fileName: string): string => `${fileName.replace(/\.[^.]{1,8}$/, "")} rejected rows.csv`;

async function taskOf(deps: CorrectionDeps, context: SignedInContext, { sources, baseKey }: CorrectionPlace, showsFullSsns: boolean) {
  const { organizationId } = context.actor;
  const [first] = sources;
  if (!first) throw new Error("a file that was read has no sheet");
  const others = sources.map((source, at) => otherGrids(source, `${at}-`));
  const payload: RejectedPayload = {
    planYear: first.request.planYear,
    hmacKeyHex: Buffer.from(await deps.files.hmacKeyFor(organizationId)).toString("hex"),
    ...(baseKey === null ? {} : { corrected: true }),
    sheets: sources.map(({ request, sheetName }, at) => {
      const own = others[at]?.others ?? [];
      return { grid: `grid-${at}.parquet`, mapping: request.mapping, name: sheetName ?? "", ...(own.length > 0 ? { others: own } : {}) };
    }),
    headers: first.headers.map((header, at) => header || `Column ${at + 1}`),
    showsFullSsns,
  };
  const grids = sources.map(({ gridObjectKey: objectKey }, at) => ({ name: `grid-${at}.parquet`, objectKey }));
  return { organizationId, payload, inputs: [...grids, ...others.flatMap(({ inputs }) => inputs), ...correctionsInput(baseKey)] };
}

/**
 * All rejected rows as CSV. With full SSNs, the CSV is as sensitive as the original file, so the caller gives a reason, which is recorded.
 */
export async function downloadRejected(deps: CorrectionDeps, context: SignedInContext, { assetId, reason }: RejectedRequest) {
  const showsFullSsns = reason !== null;
  const found = await context.inOrganization((tx) => correctionPlace(tx, assetId));
  if (!found.ok) return found;
  const { asset } = found.value;
  const task = await taskOf(deps, context, found.value, showsFullSsns);
  try {
    const { value, output } = await runChildTaskWithOutput(deps, {
      ...{ ...task, task: ingestionTasks.rejected, signal: context.signal },
      output: { scope: asset.engagementId, nameOf: () => "rejected.csv" },
    });
    if (!output) throw new Error("rejected rows were not written");
    await context.inOrganization(async (tx) => {
      const data = {
        engagementId: asset.engagementId,
        sha256: asset.sha256,
        rows: value.rows,
        showsFullSsns,
        ...(reason === null ? {} : { reason }),
      };
      tx.record({ event: "asset.download-rejected", subjectType: "asset", subjectId: assetId, data });
    });
    const stream = await deps.files.get(task.organizationId, output.objectKey);
    const csv = { contentType: "text/csv; charset=utf-8", fileName: csvName(asset.fileName), sizeBytes: stream.sizeBytes };
    return { ok: true, value: { ...csv, stream: untilRead(deps, task.organizationId, output.objectKey, stream) } } as const;
  } catch (error) {
    const refusal = storeRefusal(error, asset.fileName);
    if (refusal) return refusal;
    throw error;
  }
}

/** Deletes the object after it has been read, since it is used only for this response. */
async function* untilRead(
  { files }: CorrectionDeps,
  organizationId: string,
  objectKey: string,
  stream: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* stream;
  } finally {
    await files.delete(organizationId, objectKey);
  }
}
