import path from "node:path";
import { openEngine, readKeptTask } from "@tieout/engine";
import { engineEntry } from "./engine-entry.ts";

/** Runs a task saved by ENGINE_KEEP_FAILED, using the sources, and prints its value, or the error message if it fails. */
const [given] = process.argv.slice(2);
if (given === undefined) throw new Error("Give the folder of a kept task.");
const log = { info: () => undefined, warn: (message: string) => process.stderr.write(`${message}\n`) };
const engine = await openEngine({ entry: engineEntry(), log, exposeErrors: true });
const request = await readKeptTask(path.resolve(process.env.INIT_CWD ?? process.cwd(), given));
const result = await engine.withScratch((scratch) => engine.run(scratch, request));
process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
process.exitCode = result.ok ? 0 : 1;
