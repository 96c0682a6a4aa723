import path from "node:path";
import { openCheckpointFolder, verifyAuditChain } from "@tieout/postgres";
import { type Command, type CommandContext, optional, say } from "./command.ts";
import { type OpenedDatabase, openDatabase } from "./open-database.ts";
import { readBundleHead } from "./verify-bundle.ts";

export const verifyAudit: Command = {
  about:
    "Recompute the hash chain of the audit log and compare it with the signed checkpoints in the data folder and with the heads in the bundles given; exit code 1 and the first broken event if it was tampered with",
  operands: "[BUNDLE.zip …]",
  options: { organization: "ID" },
  async run(context) {
    const opened = await openDatabase(context, { usesFiles: true });
    try {
      return await verifyChains(context, opened);
    } finally {
      await opened.close();
    }
  },
};

export async function verifyChains(context: CommandContext, opened: OpenedDatabase): Promise<number> {
  const organizationId = optional(context, "organization");
  const { checkpoints, refused } = await readCheckpoints(opened, organizationId);
  const bundles = await Promise.all(context.operands.map(async (file) => ({ file, head: await readBundleHead(context, file) })));
  const heads = bundles.map(({ head }) => head).filter((head) => head !== "");
  const report = await opened.database.work.asPlatform("audit.verify", (tx) =>
    verifyAuditChain(tx, { checkpoints, heads }, organizationId),
  );
  for (const chain of report.chains) {
    const { organizationId: id, events, broken } = chain;
    if (broken) say(context, `${id}  BROKEN at sequence ${broken.sequence}: ${broken.reason}`);
    else say(context, `${id}  intact, ${events} events, ${chain.checkpoints} signed checkpoints`);
  }
  for (const file of refused) say(context, `REFUSED  ${file} is damaged or was not signed with this installation's key`);
  const missing = bundles.filter(({ head }) => report.missingHeads.includes(head));
  for (const { file, head } of missing) say(context, `BROKEN  the event ${head}, which ${file} names, isn't in any chain`);
  for (const { file } of bundles.filter(({ head }) => head === "")) say(context, `${file} doesn't name the head of an audit chain`);
  if (checkpoints.length === 0) say(context, withoutCheckpoints(opened));
  const broken = report.chains.filter((chain) => chain.broken !== null).length;
  const isGood = broken + missing.length + refused.length === 0;
  say(context, broken === 0 ? `${report.chains.length} chains verified` : `${broken} of ${report.chains.length} chains broken`);
  return isGood ? 0 : 1;
}

const auditFolder = ({ dataDir }: OpenedDatabase): string => path.join(dataDir, "audit");

const withoutCheckpoints = (opened: OpenedDatabase): string =>
  opened.masterKey === null
    ? "NOT COMPARED with signed checkpoints: give MASTER_KEY. A truncated or recomputed chain would go unnoticed."
    : `NOT COMPARED: ${auditFolder(opened)} has no signed checkpoint. A truncated or recomputed chain would go unnoticed.`;

async function readCheckpoints(opened: OpenedDatabase, organizationId: string | undefined) {
  if (opened.masterKey === null) return { checkpoints: [], refused: [] };
  return openCheckpointFolder(auditFolder(opened), opened.masterKey).read(organizationId);
}
