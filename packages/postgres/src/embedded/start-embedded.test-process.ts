import { startEmbedded } from "./start-embedded.ts";

const [dataDir = ""] = process.argv.slice(2);
const server = await startEmbedded(dataDir, (message) => console.error(message), { isDisposable: true });
console.log(JSON.stringify({ pid: server.pid, ownerUrl: server.ownerUrl, uid: process.getuid?.() }));
process.stdin.on("end", () => void server.stop());
process.stdin.resume();
