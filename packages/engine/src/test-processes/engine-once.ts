import { openEngine } from "../open-engine.ts";

/** Runs several tasks as the current user and prints their results. Run by the tests as an ordinary user. */
const [scratchRoot = "", tasks = "", port = "0"] = process.argv.slice(2);
const warnings: string[] = [];
const log = { info: () => undefined, warn: (text: string) => void warnings.push(text) };
const engine = await openEngine({ entry: [tasks], log, scratchRoot, limits: { memoryBytes: 1_000_000_000, timeoutSeconds: 30 } });
const requests = [
  { task: "describe", payload: ["/etc/shadow", "/etc/passwd"] },
  { task: "reach", payload: Number(port) },
  { task: "native", payload: null },
  { task: "largeFile", payload: null, limits: { fileBytes: 20_000_000 } },
  { task: "startMany", payload: 1000 },
  { task: "closeFolders", payload: null },
  { task: "spin", payload: null, limits: { timeoutSeconds: 1 } },
];
const results: unknown[] = [];
for (const request of requests) results.push(await engine.withScratch((scratch) => engine.run(scratch, request)));
console.log(JSON.stringify({ isolation: engine.isolation, userId: process.getuid?.(), results, warnings }));
