import { migrate } from "@tieout/postgres";
import { type Command, say } from "./command.ts";
import { openDatabase } from "./open-database.ts";

export const migrateDatabase: Command = {
  about: "Migrate the database to this version's schema (npm start does this automatically)",
  options: {},
  async run(context) {
    const { urls, close } = await openDatabase(context);
    try {
      const login = (url: string): { user: string; password: string } => {
        const { username, password } = new URL(url);
        return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
      };
      const logins = { runtime: login(urls.runtimeUrl), platform: login(urls.platformUrl), queue: login(urls.queueUrl) };
      const { applied, total } = await migrate(urls.ownerUrl, { logins });
      say(context, applied.length > 0 ? `Applied ${applied.join(", ")}` : `Nothing to do: all ${total} migrations are applied`);
      return 0;
    } finally {
      await close();
    }
  },
};
