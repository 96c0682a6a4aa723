import { type Database, systemActor } from "@tieout/postgres";
import { addPrograms } from "@tieout/testing/server";

/** Adds workpapers that are new in this version to every firm's unlocked engagements. */
export async function addNewPrograms({ work }: Database): Promise<void> {
  const { rows } = await work.asPlatform("testing.add-programs", (tx) =>
    tx.query<{ id: string }>("select id from organizations order by id"),
  );
  for (const { id } of rows) await work.inOrganization(id, systemActor, addPrograms);
}
