import { createDatabase } from "@tieout/postgres";
import { exitWithParent, readSettings } from "@tieout/settings";

const settings = readSettings(process.env, process.argv.slice(2), "worker");
const database = createDatabase(settings, { name: "tieout-worker", connections: settings.databaseConnections });
await database.ping();
console.log(JSON.stringify({ ready: true }));
const timer = setInterval(() => undefined, 60_000);
exitWithParent(() => {
  clearInterval(timer);
  void database.close();
});
