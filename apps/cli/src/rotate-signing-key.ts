import { type Command, say } from "./command.ts";
import { openDatabase } from "./open-database.ts";

/** Longer than a process caches the signing key. */
const keptFor = "15 minutes";

export const rotateSigningKey: Command = {
  about:
    "Generate a new key for signing the organization of database transactions; the earlier one is accepted for another 15 minutes, or with --now not at all, which fails calls in progress once",
  options: { now: null },
  async run(context) {
    const { database, close } = await openDatabase(context);
    const isNow = context.options.now === true;
    try {
      await database.work.platformStatement("select rotate_organization_key($1::interval)", [isNow ? "0" : keptFor]);
    } finally {
      await close();
    }
    say(context, `A new key signs from now on. The earlier one is ${isNow ? "refused" : `accepted for another ${keptFor}`}.`);
    return 0;
  },
};
