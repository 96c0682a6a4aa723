import { type JobContext, JobFailure } from "@tieout/jobs";
import type { PlainDate } from "@tieout/kernel";
import { runStage, type StageDeps, type StoredOutput } from "@tieout/stages";
import type { Mapping, NormalizeFacts, NormalizePayload, ReadingSettings } from "../../core/index.ts";
import type { StoredCorrections } from "../corrections/correction-repository.ts";
import type { AssetRecord } from "../files/asset-repository.ts";
import { ingestionTasks } from "../tasks.ts";
import type { OtherSheet } from "./sheet-readings.ts";

export interface NormalizeRequest {
  readonly engagementId: string;
  readonly assetSha256: string;
  readonly gridObjectKey: string;
  readonly mapping: Mapping;
  readonly planYear: { readonly startOn: PlainDate; readonly endOn: PlainDate };
  /** The other sheets of a report that has a sheet per period. */
  readonly others?: readonly OtherSheet[];
  /** Corrections that people made to the file; absent if there are none. */
  readonly corrections?: Pick<StoredCorrections, "objectKey" | "digest">;
  /**
   * Settings that the file's cells were read with; other settings give different cells for the same file. Absent if everything was
   * detected.
   */
  readonly settings?: ReadingSettings;
  /**
   * Version of the code that read the file's cells; another version may give different cells. Absent in files read before versions were
   * stored.
   */
  readonly readBy?: string;
}

/** Request members about a file beyond its cells and mapping; absent members are omitted. */
export const ofFile = ({
  corrections,
  inspection,
}: Pick<AssetRecord, "corrections" | "inspection">): Pick<NormalizeRequest, "corrections" | "settings" | "readBy"> => ({
  ...(corrections ? { corrections: { objectKey: corrections.objectKey, digest: corrections.digest } } : {}),
  ...(inspection?.settings ? { settings: inspection.settings } : {}),
  ...(inspection?.readBy ? { readBy: inspection.readBy } : {}),
});

export interface NormalizedAsset {
  readonly canonical: StoredOutput;
  readonly facts: NormalizeFacts;
  readonly keyHash: string;
  readonly reused: boolean;
}

/** Everything that the records depend on; omits absent members, so that records from earlier versions are found. */
const readsOf = ({ assetSha256, mapping, planYear, corrections, settings, readBy }: NormalizeRequest, others: readonly object[]) => [
  ...[assetSha256, mapping, planYear, ...(others.length > 0 ? [others] : []), ...(corrections ? [corrections.digest] : [])],
  ...(settings ? [settings] : []),
  ...(readBy ? [readBy] : []),
];

/**
 * Reads a file with its confirmed mapping into canonical records; each combination of file, settings, mapping and plan year is read only
 * once.
 */
export async function normalizeAsset(
  deps: StageDeps,
  context: JobContext,
  request: NormalizeRequest,
  onProgress?: (percent: number, rows: number) => void,
): Promise<NormalizedAsset> {
  const { mapping, planYear, corrections } = request;
  const others = (request.others ?? []).map(({ mapping: own, gridObjectKey: objectKey }, at) => ({
    grid: `other-${at}.parquet`,
    mapping: own,
    objectKey,
  }));
  const read = others.map(({ grid, mapping: own }) => ({ grid, mapping: own }));
  const hmacKeyHex = Buffer.from(await deps.files.hmacKeyFor(context.organizationId)).toString("hex");
  const payload: NormalizePayload = {
    mapping,
    planYear,
    hmacKeyHex,
    ...(read.length > 0 ? { others: read } : {}),
    ...(corrections ? { corrected: true } : {}),
  };
  const result = await runStage(deps, context, {
    scope: request.engagementId,
    stage: "normalise",
    reads: readsOf(request, read),
    task: ingestionTasks.normalize,
    payload,
    inputs: [
      { name: "grid.parquet", objectKey: request.gridObjectKey },
      ...others.map(({ grid, objectKey }) => ({ name: grid, objectKey })),
      ...(corrections ? [{ name: "corrections.json", objectKey: corrections.objectKey }] : []),
    ],
    outputs: ["canonical.parquet"],
    onProgress: (progress) => onProgress?.(progress.percent ?? 0, progress.counts?.rows ?? 0),
  });
  const { value } = result;
  if (!value.facts) {
    const [problem] = value.problems;
    throw new JobFailure(
      "ingestion.mapping-unusable",
      `A mapping isn't valid. ${problem?.msg ?? ""} Open the mapping and confirm it again.`,
    );
  }
  const canonical = result.outputs["canonical.parquet"];
  if (!canonical) throw new Error("normalizing gave no canonical file");
  return { canonical, facts: value.facts, keyHash: result.keyHash, reused: result.reused };
}
