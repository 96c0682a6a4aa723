import { openEngine } from "../open-engine.ts";

/** Runs a hostile task next to another firm's scratch folder and prints what it found. Run by the tests as several users. */
const [scratchRoot = "", tasks = "", payload = "{}"] = process.argv.slice(2);
const warnings: string[] = [];
const log = { info: () => undefined, warn: (text: string) => void warnings.push(text) };
const engine = await openEngine({ entry: [tasks], log, scratchRoot, exposeErrors: true, limits: { scratchBytes: 64 * 2 ** 20 } });
const wanted = JSON.parse(payload) as { readonly secret: string; readonly paths: readonly string[]; readonly pids: readonly number[] };

async function* text(words: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(words);
}

const results = await engine.withScratch(async (theirs) => {
  const input = { name: "theirs", stream: text(wanted.secret) };
  // Used by a task that fails at once, so that its input remains where a hostile child could look for it.
  await engine.run(theirs, { task: "none", payload: null, inputs: [input] });
  const request = {
    task: "look",
    payload: { ...wanted, paths: [...wanted.paths, theirs.inputPath("theirs")], pids: [...wanted.pids, process.pid] },
    inputs: [{ name: "mine", stream: text("my own") }],
  };
  return [
    await engine.withScratch((scratch) => engine.run(scratch, request)),
    await engine.withScratch((scratch) => engine.run(scratch, { task: "fill", payload: null })),
    engine.isolation.roomProblem === null
      ? await engine.withScratch((scratch) => engine.run(scratch, { task: "fillNames", payload: null }))
      : null,
  ];
});
console.log(JSON.stringify({ isolation: engine.isolation, results, warnings: warnings.filter((each) => !each.startsWith("engine task")) }));
