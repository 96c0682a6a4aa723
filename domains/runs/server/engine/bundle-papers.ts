import type { EngineTaskContext } from "@tieout/engine/child";
import { hashFile } from "@tieout/engine/child/hash-file";
import { writeZip } from "@tieout/spreadsheet/write";
import { type BundlePayload, type BundleValue, manifestName } from "../../core/index.ts";

/**
 * Creates the ZIP of the run's files, with a manifest that lists the hash of every input and output, the run, user and times, and the head
 * of the audit chain.
 */
export async function bundlePapers(payload: BundlePayload, context: EngineTaskContext): Promise<BundleValue> {
  const sorted = [...payload.files].sort((a, b) => (a.name < b.name ? -1 : 1));
  const entries = sorted.map(({ name, input }) => ({ name, path: context.inputPath(input) }));
  const outputs: { name: string; sha256: string; bytes: number }[] = [];
  for (const { name, path } of entries) outputs.push({ name, ...(await hashFile(path)) });
  const { run, engagement, auditChainHead } = payload;
  const inputs = payload.sources.map(({ fileName, report, sha256 }) => ({ file_name: fileName, report, sha256 }));
  const manifest = {
    engagement: {
      client: engagement.clientName,
      plan: engagement.planName,
      ein: engagement.ein,
      plan_number: engagement.planNumber,
      name: engagement.engagementName,
      start_date: engagement.startOn,
      end_date: engagement.endOn,
    },
    run: { id: run.id, user: run.user, started_at: run.startedAt, finished_at: run.finishedAt, app_version: run.appVersion },
    audit_chain_head: auditChainHead,
    inputs,
    outputs,
  };
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  const written = await writeZip(context.outputPath("bundle.zip"), [...entries, { name: manifestName, bytes }]);
  return { output: "bundle.zip", sha256: written.sha256, bytes: written.bytes };
}
