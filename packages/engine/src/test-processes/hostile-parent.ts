import { openEngine } from "../open-engine.ts";

/** Keeps a task with a person's number in its files until killed. Run by the tests in its own process. */
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
