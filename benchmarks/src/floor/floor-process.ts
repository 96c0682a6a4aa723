import { mkdir } from "node:fs/promises";
import { DuckDBInstance } from "@duckdb/node-api";
import { copyPlainly } from "./copy-plainly.ts";
import { makeFloor } from "./make-floor.ts";

/** `floor-process.ts floor|copy PAYROLL.csv FOLDER THREADS`: prints the resources it used as JSON, excluding startup. */
const [, , task, input = "", output = "", threads = "2"] = process.argv;
await mkdir(output, { recursive: true });
const cpuFrom = process.cpuUsage();
const from = performance.now();
const database = await (await DuckDBInstance.create(":memory:", { threads })).connect();
const steps = await (task === "copy" ? copyPlainly : makeFloor)(database, input, output);
const { user, system } = process.cpuUsage(cpuFrom);
process.stdout.write(JSON.stringify({ seconds: (performance.now() - from) / 1000, cpuSeconds: (user + system) / 1e6, steps }));
