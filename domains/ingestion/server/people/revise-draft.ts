import type { Inspection } from "../../core/index.ts";
import { draftOf } from "../mapping/compose-mapping.ts";
import type { StoredColumn } from "../mapping/mapping-repository.ts";

/** Whether no one has changed the proposal. */
const isAsProposed = (column: StoredColumn, proposed: StoredColumn): boolean =>
  column.field === proposed.field && column.accepted === proposed.accepted && column.question === undefined;

/** The inspection shown when the draft was created, the one shown now, and the one based on the file alone. */
interface InspectionChange {
  readonly before: Inspection;
  readonly after: Inspection;
  readonly alone: Inspection;
}

/**
 * Updates a draft's columns after its files are compared with others: a new proposal replaces an old one that no one has changed. A
 * person's decisions stay, and no proposal takes a field that a person assigned.
 */
export function reviseDraft(stored: readonly StoredColumn[], { before, after, alone }: InspectionChange): readonly StoredColumn[] {
  const [old, fresh] = [draftOf(before).columns, draftOf(after).columns];
  const revised = stored.map((column, at): StoredColumn | null => {
    const [was, now] = [old[at], fresh[at]];
    if (!was || !now || !isAsProposed(column, was) || isAsProposed(column, now)) return null;
    const read = now.field === column.field ? {} : { sign: now.sign, format: now.format };
    const seen = [...new Set([...(column.seen ?? []), ...(now.seen ?? [])])];
    return { ...column, ...read, field: now.field, accepted: now.accepted, seen };
  });
  const fieldsAt = (isMeant: (at: number) => boolean) =>
    new Set(stored.flatMap((column, at) => (isMeant(at) ? ((revised[at] ?? column).field ?? []) : [])));
  const held = fieldsAt((at) => !revised[at]);
  const all = fieldsAt(() => true);
  return stored.map((column, at): StoredColumn => {
    const own = revised[at];
    if (!own) return column;
    if (own.field !== null && held.has(own.field)) return { ...own, field: null, accepted: false };
    // A person assigned the column that would have taken this field.
    const isOwn = column.field !== null && alone.columns[at]?.field === column.field;
    if (own.field === null && isOwn && !all.has(column.field)) return { ...column, seen: own.seen, accepted: false };
    return own;
  });
}
