import { startEmbedded } from "./start-embedded.ts";

const [dataDir = ""] = process.argv.slice(2);
// A killed process loses nothing that was already written to the operating system, so fsync isn't needed; asynchronous commits would be
// lost.
const options = { isDisposable: true, settings: { synchronous_commit: "on", full_page_writes: "on" } };
const server = await startEmbedded(dataDir, (message) => console.error(message), options);
console.log(JSON.stringify({ pid: server.pid, ownerUrl: server.ownerUrl, uid: process.getuid?.() }));
process.stdin.on("end", () => void server.stop());
process.stdin.resume();
