import { createServer } from "node:http";
import { createDatabase } from "@tieout/postgres";
import { exitWithParent, readSettings } from "@tieout/settings";

const settings = readSettings(process.env, process.argv.slice(2), "api");
const database = createDatabase(settings, { name: "tieout-api", connections: settings.databaseConnections });
const server = createServer((_request, response) => {
  database.ping().then(
    () => response.end("ready\n"),
    () => response.writeHead(503).end("no database\n"),
  );
});

server.listen(settings.port, settings.host, () => {
  const address = server.address();
  console.log(JSON.stringify({ ready: true, port: typeof address === "object" ? address?.port : undefined }));
});
exitWithParent(() => {
  server.close();
  server.closeAllConnections();
  void database.close();
});
