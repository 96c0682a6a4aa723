import { openEngine } from "../open-engine.ts";

/** Runs a busy task until killed. Run by the tests in a separate process. */
const [scratchRoot = "", entry = "[]"] = process.argv.slice(2);
const log = { info: () => undefined, warn: () => undefined };
const engine = await openEngine({ entry: JSON.parse(entry) as string[], log, scratchRoot });
await engine.withScratch(async (scratch) => {
  console.log("started");
  await engine.run(scratch, { task: "spin", payload: null });
});
