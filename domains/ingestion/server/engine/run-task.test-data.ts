import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ReportKey } from "@tieout/catalog/core";
import type { EngineTaskContext } from "@tieout/engine/child";
import { openEngineDatabase, quoteLiteral } from "@tieout/engine/duckdb";
import type { ComparedSheets, Inspection, InspectPayload, InspectValue, Mapping, NormalizeFacts, TextLayout } from "@tieout/ingestion/core";
import type { PlainDate } from "@tieout/kernel";
import type { NamedPayload, NamedValue, TaskNames } from "@tieout/stages";
import { ingestionEngineTasks } from "../engine-tasks.ts";
import type { ingestionTasks } from "../tasks.ts";
import { inspectFile } from "./inspect-file.ts";

export const planYear = { startOn: "2025-01-01" as PlainDate, endOn: "2025-12-31" as PlainDate };
export const hmacKeyHex = "0b".repeat(32);

type Tasks = typeof ingestionTasks;
type RunTask = <Name extends TaskNames<Tasks>>(
  task: Name,
  payload: NamedPayload<Tasks, Name>,
  threads?: number,
) => Promise<NamedValue<Tasks, Name>>;

/** Runs the domain's engine tasks in this process, in a separate folder. */
export interface TaskBench {
  readonly directory: string;
  readonly run: RunTask;
  inspect(content: string | Uint8Array, reportKey: ReportKey, extra?: Partial<InspectPayload>): Promise<InspectValue>;
  inspection(content: string | Uint8Array, reportKey: ReportKey, extra?: Partial<InspectPayload>): Promise<Inspection>;
  /** Inspects a file with a layout that is in no format. */
  inspectionBy(layout: TextLayout, content: string | Uint8Array): Promise<Inspection>;
  normalize(mapping: Mapping, threads?: number, others?: ComparedSheets): Promise<NormalizeFacts>;
  /** Rows in an output file, as objects. */
  rows(output: string, select?: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  close(): Promise<void>;
}

export async function openTaskBench(): Promise<TaskBench> {
  const directory = await mkdtemp(join(tmpdir(), "tieout-ingestion-"));
  const contextOf = async (threads: number): Promise<EngineTaskContext> => ({
    inputPath: (name) => join(directory, name),
    outputPath: (name) => join(directory, name),
    workDirectory: await mkdtemp(join(directory, "work-")),
    progress: () => undefined,
    release: () => undefined,
    threads,
    memoryBytes: 1_000_000_000,
    kept: new Map(),
  });
  const run: RunTask = (task, payload, threads = 1) =>
    contextOf(threads).then((context) => ingestionEngineTasks[task].run(payload, context));
  const inspect = async (content: string | Uint8Array, reportKey: ReportKey, extra: Partial<InspectPayload> = {}) => {
    await writeFile(join(directory, "file"), content);
    return run("ingestion.inspect", { fileName: "report.csv", reportKey, planYear: 2025, ...extra });
  };
  return {
    directory,
    run,
    inspect,
    async inspectionBy(layout, content) {
      await writeFile(join(directory, "file"), content);
      const payload = { fileName: "report.txt", reportKey: layout.reports[0] ?? "demographics", planYear: 2025 } as const;
      const value = await inspectFile(payload, await contextOf(1), { own: [layout], others: [] });
      if (!value.inspection) throw new Error(`refused: ${value.refused?.msg ?? ""}`);
      return value.inspection;
    },
    async inspection(content, reportKey, extra) {
      const value = await inspect(content, reportKey, extra);
      if (!value.inspection) throw new Error(`refused: ${value.refused?.msg ?? ""}`);
      return value.inspection;
    },
    async normalize(mapping, threads = 1, others) {
      const payload = { mapping, planYear, hmacKeyHex, ...(others ? { others } : {}) };
      const value = await run("ingestion.normalize", payload, threads);
      if (!value.facts) throw new Error(JSON.stringify(value.problems));
      return value.facts;
    },
    async rows(output, select = "*") {
      const database = await openEngineDatabase({ directory, threads: 1, memoryLimitBytes: 200_000_000, allowed: [directory] });
      try {
        const from = `read_parquet(${quoteLiteral(join(directory, output))})`;
        const names = (await database.all(`SELECT column_name FROM (DESCRIBE SELECT ${select} FROM ${from})`)).map(([name]) =>
          String(name),
        );
        const order = output === "canonical.parquet" ? " ORDER BY row" : "";
        const found = await database.all(`SELECT ${select} FROM ${from}${order}`);
        return found.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index]])));
      } finally {
        database.close();
      }
    },
    close: () => rm(directory, { recursive: true, force: true }),
  };
}
