import { engagementPolicy, type OpenItem } from "@tieout/engagements/core";
import { type Actor, yearOf } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import type { Asset } from "../../contract/index.ts";
import { otherYearFile, otherYearFileText, reports, type SameContent } from "../../core/index.ts";
import { assetRepository } from "./asset-repository.ts";

interface OtherFile extends SameContent {
  readonly assetId: string;
  readonly assigneeIds: readonly string[];
  /** Start of the plan year of the engagement that contains the file in question. */
  readonly ownStartOn: SameContent["startOn"];
  readonly rolledFromId: string | null;
}

/** Earlier files with the same content as one of these, in the client's other engagements. */
async function otherFiles(tx: Tx, assetIds: readonly string[]): Promise<readonly OtherFile[]> {
  if (assetIds.length === 0) return [];
  const { rows } = await tx.query<OtherFile>(
    `select a.id as "assetId", e.start_on as "ownStartOn", e.rolled_from as "rolledFromId", n.id as "engagementId", n.name as "engagementName",
       n.start_on as "startOn", o.file_name as "fileName",
       array(select t.user_id from engagement_assignments t where t.organization_id = n.organization_id and t.engagement_id = n.id) as "assigneeIds"
     from assets a join engagements e on e.organization_id = a.organization_id and e.id = a.engagement_id
     join assets o on o.organization_id = a.organization_id and o.sha256 = a.sha256 and o.engagement_id <> a.engagement_id
       and o.uploaded_at < a.uploaded_at and o.status <> 'refused' and o.removed_at is null
     join engagements n on n.organization_id = o.organization_id and n.id = o.engagement_id and n.client_id = e.client_id
     where a.id = any ($1::uuid[]) order by o.uploaded_at, o.id`,
    [assetIds],
  );
  return rows;
}

async function filesOfAnotherYear(tx: Tx, assetIds: readonly string[]): Promise<ReadonlyMap<string, OtherFile>> {
  const all = await otherFiles(tx, assetIds);
  const found = new Map<string, OtherFile>();
  for (const { assetId, ownStartOn: startOn, rolledFromId } of all) {
    if (found.has(assetId)) continue;
    const other = otherYearFile(
      { startOn, rolledFromId },
      all.filter((file) => file.assetId === assetId),
    );
    if (other) found.set(assetId, other);
  }
  return found;
}

export type SameFileWires = ReadonlyMap<string, NonNullable<Asset["of_another_year"]>>;

/** By file: the text telling this person that another year has the same file, and who confirmed that this is correct. */
export async function sameFileWires(tx: Tx, actor: Actor, assets: readonly { readonly id: string; readonly keptByName: string | null }[]) {
  const kept = new Map(assets.map(({ id, keptByName }) => [id, keptByName]));
  const found = await filesOfAnotherYear(tx, [...kept.keys()]);
  return new Map(
    [...found].map(([assetId, file]) => [
      assetId,
      { msg: otherYearFileText(file, engagementPolicy["engagement.read"](actor, file)), kept_by: kept.get(assetId) ?? null },
    ]),
  ) satisfies SameFileWires;
}

/** Files for which the question about another year is unanswered. */
export async function openSameFiles(tx: Tx, engagementId: string): Promise<readonly OpenItem[]> {
  const assets = (await assetRepository(tx).list(engagementId)).filter(
    ({ keptByName, status }) => keptByName === null && status !== "refused",
  );
  const found = await filesOfAnotherYear(
    tx,
    assets.map(({ id }) => id),
  );
  return assets.flatMap(({ id, fileName, reportKey }) => {
    const other = found.get(id);
    // People who may not see the other engagement can read the lock, so the text names only its year.
    const text = other && `${fileName} has the same content as a file from ${yearOf(other.startOn)}`;
    return text ? [{ kind: "files_of_another_year" as const, workpaper: reports[reportKey].title, text }] : [];
  });
}
