import { openEngine } from "../open-engine.ts";

/** Keeps a task whose files contain an SSN running until killed. Run by the tests in a separate process. */
const [scratchRoot = "", tasks = "", secret = ""] = process.argv.slice(2);
const log = { info: () => undefined, warn: () => undefined };
const engine = await openEngine({ entry: [tasks], log, scratchRoot, prestartSeconds: 60 });

async function* text(): AsyncGenerator<Uint8Array> {
  yield Buffer.from(secret.repeat(1000));
}

await engine.withScratch(async (scratch) => {
  const inputs = [{ name: "mine", stream: text() }];
  await engine.run(scratch, { task: "keep", payload: secret, inputs, onProgress: () => console.log("written") });
});
