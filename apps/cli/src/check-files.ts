import path from "node:path";
import { checkObjects } from "@tieout/archive/server";
import { openFolderFileStore } from "@tieout/files";
import { systemActor } from "@tieout/postgres";
import { type Command, type CommandContext, say, UsageError } from "./command.ts";
import { type OpenedDatabase, openDatabase } from "./open-database.ts";

export const checkFiles: Command = {
  about: "Read every stored file the database refers to; lists each one that is missing or damaged, with exit code 1",
  options: {},
  async run(context) {
    const opened = await openDatabase(context, { usesFiles: true });
    try {
      return await checkStoredFiles(context, opened);
    } finally {
      await opened.close();
    }
  },
};

export async function checkStoredFiles(
  context: CommandContext,
  { database, dataDir, masterKey, keyService }: OpenedDatabase,
): Promise<number> {
  if (masterKey === null) throw new UsageError("Set MASTER_KEY or KEY_SERVICE_URL: stored files can't be read without it.");
  const files = await openFolderFileStore({ directory: path.join(dataDir, "files"), masterKey, keyService });
  const { rows } = await database.work.asPlatform("files.check", (tx) =>
    tx.query<{ id: string; name: string }>("select id, name from organizations order by name, id"),
  );
  let checked = 0;
  let broken = 0;
  for (const { id, name } of rows) {
    const found = await database.work.readInOrganization(id, systemActor, (tx) => checkObjects(tx, files));
    checked += found.checked;
    broken += found.broken.length;
    for (const { finding, what } of found.broken) say(context, `BROKEN  ${name}: ${what}. ${finding}`);
  }
  say(context, `${checked} stored files checked, ${broken} missing or damaged`);
  return broken === 0 ? 0 : 1;
}
