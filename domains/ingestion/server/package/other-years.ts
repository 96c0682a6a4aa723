import { engagementPolicy } from "@tieout/engagements/core";
import { changeRefusal, type EngagementRecord, engagementRepository } from "@tieout/engagements/server";
import { type Actor, yearOf } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { ingestionFailures, type OtherYear } from "../../contract/index.ts";
import { lockForChange } from "../change-guard.ts";
import { type PackageFileRecord, packageRepository } from "./package-repository.ts";

const { fail } = ingestionFailures;

const yearsOf = ({ finding }: PackageFileRecord): readonly number[] => (finding?.kind === "report" ? finding.finding.years : []);

function wireOf(engagement: EngagementRecord): OtherYear {
  const refused = changeRefusal(engagement);
  const refusal = refused && !refused.ok ? refused.failure.msg : null;
  return { engagement_id: engagement.id, engagement_name: engagement.name, refusal };
}

/** Engagements for the same plan that the person may change and whose plan year contains dates in the file. */
async function otherYears(tx: Tx, actor: Actor, engagementId: string, file: PackageFileRecord): Promise<readonly EngagementRecord[]> {
  const years = yearsOf(file);
  const found: EngagementRecord[] = [];
  for (const id of await engagementRepository(tx).idsOfPlan(engagementId)) {
    const other = id === engagementId ? null : await engagementRepository(tx).find(id);
    if (!other || !engagementPolicy["engagement.edit"](actor, { assigneeIds: other.assignees.map((user) => user.id) })) continue;
    if (years.some((year) => year >= yearOf(other.startOn) && year <= yearOf(other.endOn))) found.push(other);
  }
  return found;
}

interface OfFile {
  readonly engagementId: string;
  readonly fileId: string;
}

export async function listOtherYears(tx: Tx, actor: Actor, { engagementId, fileId }: OfFile) {
  const file = await packageRepository(tx).find(fileId);
  if (file?.engagementId !== engagementId) return fail("ingestion.package-file-unknown", undefined);
  return { ok: true, value: (await otherYears(tx, actor, engagementId, file)).map(wireOf) } as const;
}

/** Moves a file to the package in another year's engagement, where a slot is proposed for it again. */
export async function moveToOtherYear(tx: Tx, actor: Actor, { engagementId, fileId, toId }: OfFile & { readonly toId: string }) {
  // Locks both rows in the same order regardless of the direction of the move, so that two moves can't deadlock.
  for (const id of [engagementId, toId].sort()) await engagementRepository(tx).lockRow(id);
  const refusal = await lockForChange(tx, engagementId);
  if (refusal) return refusal;
  const files = packageRepository(tx);
  const file = await files.find(fileId);
  if (file?.engagementId !== engagementId || file.status === "reading") return fail("ingestion.package-file-unknown", undefined);
  const target = (await otherYears(tx, actor, engagementId, file)).find(({ id }) => id === toId);
  if (!target) return fail("ingestion.other-year-unknown", undefined);
  const theirs = changeRefusal(target);
  if (theirs) return theirs;
  if (!(await files.moveTo(fileId, toId))) await files.remove(fileId);
  // Otherwise the records of unpacking the archive would outlive the file in this engagement.
  await files.forgetUnpacking(file);
  for (const [subjectId, data] of [
    [engagementId, { file: fileId, sha256: file.sha256, to: toId }],
    [toId, { file: fileId, sha256: file.sha256, from: engagementId }],
  ] as const)
    tx.record({ event: "package.move", subjectType: "engagement", subjectId, data });
  return { ok: true, value: wireOf(target) } as const;
}
