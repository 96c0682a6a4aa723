import type { Tx } from "@tieout/postgres";
import { type NewVersion, type PartOf, type StandardVersion, standardRepository } from "./standard-repository.ts";

export interface StandardChange<Content> extends PartOf {
  /** The version that the caller saw; 0 is Tieout's library. */
  readonly revision: number;
  readonly content: Content;
  readonly madeBy: StandardVersion["madeBy"];
  readonly actorId: string;
  /** Key of the workpaper, for the audit log. */
  readonly output: string;
}

/** How a part is stored and compared. */
export interface PartRules<Content> {
  readonly seal: (content: Content) => object;
  /** Opens a version's content; null opens Tieout's library. */
  readonly open: (stored: StandardVersion | null) => Content;
  readonly changes: (before: Content, after: Content) => readonly string[];
}

/** The version before the current sitting began: an edit soon after another edit by the same person belongs to the same sitting. */
function beganWith(newest: StandardVersion | null, { madeBy, actorId }: Pick<StandardChange<unknown>, "madeBy" | "actorId">): number {
  if (!newest) return 0;
  const isSameSitting = madeBy === "edit" && newest.madeBy === "edit" && newest.changedById === actorId && newest.isRecent;
  return isSameSitting ? newest.follows : newest.version;
}

/** Adds a version, unless someone else saved first or nothing changed. */
export async function saveStandard<Content>(
  tx: Tx,
  change: StandardChange<Content>,
  { seal, open, changes }: PartRules<Content>,
): Promise<"saved" | "stale"> {
  const { part, key, revision, madeBy, actorId } = change;
  const repository = standardRepository(tx);
  const newest = await repository.newestOf(change);
  if ((newest?.version ?? 0) !== revision) return "stale";
  const said = changes(open(newest), change.content);
  if (said.length === 0) return "saved";
  const follows = beganWith(newest, change);
  const before = follows === revision ? newest : follows === 0 ? null : await repository.find(change, follows);
  const version: NewVersion = {
    ...{ part, key, version: revision + 1, content: seal(change.content), madeBy, follows },
    ...{ says: changes(open(before), change.content), changedById: actorId },
  };
  if (!(await repository.insert(version))) return "stale";
  tx.record({
    event: `firm-standard.${madeBy === "edit" ? `change-${part}` : madeBy}`,
    subjectType: "organization",
    subjectId: tx.organizationId,
    data: { output: change.output, part, ...(key === change.output ? {} : { population: key }), version: version.version, says: said },
  });
  return "saved";
}

/** The colleague whose save made this one stale. */
export async function standardChangedBy(tx: Tx, part: PartOf): Promise<{ readonly name: string; readonly on: string } | null> {
  const newest = await standardRepository(tx).newestOf(part);
  return newest && { name: newest.changedBy, on: newest.changedAt.toISOString() };
}
