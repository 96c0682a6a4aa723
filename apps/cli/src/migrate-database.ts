import { migrate, type PostgresUrls, type RoleLogin, type RoleLogins } from "@tieout/postgres";
import { type Command, say } from "./command.ts";
import { openDatabase } from "./open-database.ts";

function login(url: string): RoleLogin {
  const { username, password } = new URL(url);
  return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
}

export const loginsOf = ({ runtimeUrl, platformUrl, queueUrl }: PostgresUrls): RoleLogins => ({
  ...{ runtime: login(runtimeUrl), platform: login(platformUrl), queue: login(queueUrl) },
});

export const migrateDatabase: Command = {
  about: "Migrate the database to this version's schema (npm start does this automatically)",
  options: {},
  async run(context) {
    const { urls, close } = await openDatabase(context);
    try {
      const { applied, total } = await migrate(urls.ownerUrl, { logins: loginsOf(urls) });
      say(context, applied.length > 0 ? `Applied ${applied.join(", ")}` : `Nothing to do: all ${total} migrations are applied`);
      return 0;
    } finally {
      await close();
    }
  },
};
