import type { StatusUpdater } from "@tieout/engagements/server";
import type { SignedInContext } from "@tieout/http";
import type { Tx } from "@tieout/postgres";
import { ingestionFailures } from "../../contract/index.ts";
import { type AssetRecord, assetRepository } from "./asset-repository.ts";
import { encryptedCode } from "./asset-wire.ts";
import { assetToChange, inspectAgain } from "./inspect-again.ts";
import { type OpeningDeps, unlockStored } from "./unlock-stored.ts";

const { fail } = ingestionFailures;

const notProtected = ({ refusalCode }: AssetRecord) =>
  refusalCode === encryptedCode ? null : fail("ingestion.protection-unknown", { why: "It isn't protected, or it is already open." });

async function protectedAsset(tx: Tx, assetId: string) {
  const found = await assetToChange(tx, assetId);
  if (!found.ok) return found;
  return notProtected(found.value) ?? found;
}

interface Opening {
  readonly assetId: string;
  readonly password: string;
}

/** Opens a protected file in a slot: the workbook inside replaces the file and is inspected. The password is not stored. */
export async function openAsset(
  deps: OpeningDeps & { readonly statusUpdater: StatusUpdater },
  context: SignedInContext,
  { assetId, password }: Opening,
) {
  const found = await context.inOrganization((tx) => protectedAsset(tx, assetId));
  if (!found.ok) return found;
  const { fileName, sha256: protectedSha256 } = found.value;
  const unlocked = await unlockStored(deps, context, found.value, password);
  if (!unlocked.ok) return unlocked;
  const output = unlocked.value;
  // If the commit's outcome is unknown, a row may refer to the object; if none does, the daily sweep removes the object.
  const kept = await context.inOrganization(async (tx) => {
    const still = await protectedAsset(tx, assetId);
    if (!still.ok) return still;
    const others = await assetRepository(tx).listOfNode(still.value.nodeId);
    if (others.some(({ sha256 }) => sha256 === output.sha256)) return fail("ingestion.file-duplicate", { name: fileName });
    return inspectAgain(tx, deps.statusUpdater, assetId, {
      refusalOf: notProtected,
      save: (assets) => assets.replaceContent(assetId, output),
      event: { name: "asset.open", data: { sha256: output.sha256, protectedSha256 } },
    });
  });
  if (!kept.ok) await deps.files.delete(context.actor.organizationId, output.objectKey);
  return kept;
}
