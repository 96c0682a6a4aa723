import { openFolderFileStore } from "../folder-file-store.ts";

/** Stores a stream of the given length and reports the process's peak memory growth. Run by the tests in a separate process. */
const [directory = "", masterKey = "", totalBytes = "0"] = process.argv.slice(2);
const store = await openFolderFileStore({ directory, masterKey: Buffer.from(masterKey, "hex") });
const peakBytes = (): number => process.resourceUsage().maxRSS * 1024;

async function* generate(): AsyncGenerator<Uint8Array> {
  const pieceBytes = 65_536;
  for (let sent = 0; sent < Number(totalBytes); sent += pieceBytes) {
    if (sent === pieceBytes * 64) console.log("begun");
    yield new Uint8Array(Math.min(pieceBytes, Number(totalBytes) - sent));
  }
}

const idleBytes = peakBytes();
const { sizeBytes } = await store.put("0f9a1c52-0000-4000-8000-00000000000a", generate(), { scope: null });
console.log(JSON.stringify({ sizeBytes, grownBytes: peakBytes() - idleBytes }));
