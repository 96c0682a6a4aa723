import type { Tx } from "@tieout/postgres";
import { engagementFailures, type SavedView } from "../../contract/index.ts";

const viewsLimit = 50;
const { fail } = engagementFailures;

type SavedViewFields = Omit<SavedView, "id">;

/** One person's saved views of the engagement list. */
export function savedViewRepository(tx: Tx, userId: string) {
  const own = "user_id = $1 and list = 'engagements'";
  return {
    async list(): Promise<readonly SavedView[]> {
      const { rows } = await tx.query<SavedView>(
        `select id, name, query, is_default from saved_views where ${own} order by lower(name), id`,
        [userId],
      );
      return rows;
    },

    /** Serializes changes to one person's views. */
    async lock(): Promise<void> {
      await tx.query("select pg_advisory_xact_lock(hashtextextended('saved_views' || $1, 0))", [userId]);
    },

    /** At most one view is the default. */
    async clearDefault(): Promise<void> {
      await tx.query(`update saved_views set is_default = false where ${own} and is_default`, [userId]);
    },

    async insert({ name, query, is_default }: SavedViewFields): Promise<string> {
      const { rows } = await tx.query<{ id: string }>(
        `insert into saved_views (organization_id, user_id, list, name, query, is_default) values ($2, $1, 'engagements', $3, $4, $5) returning id`,
        [userId, tx.organizationId, name, query, is_default],
      );
      const [row] = rows;
      if (!row) throw new Error("insert of a saved view returned no id");
      return row.id;
    },

    async update(id: string, { name, query, is_default }: SavedViewFields): Promise<void> {
      await tx.query(`update saved_views set name = $3, query = $4, is_default = $5 where ${own} and id = $2`, [
        ...[userId, id, name, query, is_default],
      ]);
    },

    async remove(id: string): Promise<void> {
      const { rows } = await tx.query<{ name: string }>(`delete from saved_views where ${own} and id = $2 returning name`, [userId, id]);
      for (const { name } of rows) record(tx, "saved-view.delete", { id, name });
    },
  };
}

/** Looks up the name through the unique index, because only the database knows its case rules. */
async function idOfName(tx: Tx, userId: string, name: string): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>(
    "select id from saved_views where user_id = $1 and list = 'engagements' and lower(name) = lower($2)",
    [userId, name],
  );
  return rows[0]?.id ?? null;
}

const record = (tx: Tx, event: string, { id, name }: Pick<SavedView, "id" | "name">): void =>
  tx.record({ event, subjectType: "saved-view", subjectId: id, data: { name } });

export async function createSavedView(tx: Tx, userId: string, input: SavedViewFields) {
  const repository = savedViewRepository(tx, userId);
  await repository.lock();
  const views = await repository.list();
  if ((await idOfName(tx, userId, input.name)) !== null) return fail("engagements.view-exists", { name: input.name });
  if (views.length >= viewsLimit) return fail("engagements.views-full", { limit: viewsLimit });
  if (input.is_default) await repository.clearDefault();
  const view = { id: await repository.insert(input), ...input };
  record(tx, "saved-view.create", view);
  return { ok: true, value: view } as const;
}

export async function updateSavedView(tx: Tx, userId: string, change: { readonly id: string; readonly input: SavedViewFields }) {
  const repository = savedViewRepository(tx, userId);
  await repository.lock();
  const views = await repository.list();
  if (!views.some(({ id }) => id === change.id)) return fail("engagements.view-gone", undefined);
  const { input } = change;
  const namesake = await idOfName(tx, userId, input.name);
  if (namesake !== null && namesake !== change.id) return fail("engagements.view-exists", { name: input.name });
  if (input.is_default) await repository.clearDefault();
  await repository.update(change.id, input);
  const view = { id: change.id, ...input };
  record(tx, "saved-view.update", view);
  return { ok: true, value: view } as const;
}
