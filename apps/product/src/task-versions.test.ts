import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { ingestionTasks } from "@tieout/ingestion/server/tasks";
import { runsTasks } from "@tieout/runs/server/tasks";
import { expect, test } from "vitest";
import { taskVersions } from "./task-versions.ts";

const root = path.join(import.meta.dirname, "..", "..", "..");

const domains = [
  { domain: "ingestion", tasks: Object.values(ingestionTasks) },
  { domain: "runs", tasks: Object.values(runsTasks) },
];

test.each(domains)("a $domain task has its domain's prefix, and each name belongs to one task", ({ domain, tasks }) => {
  for (const { name } of tasks) expect(name).toMatch(new RegExp(`^${domain}\\.[a-z]+(-[a-z]+)*$`));
  expect(new Set(tasks.map(({ name }) => name)).size).toBe(tasks.length);
});

/** The modules that the engine child process runs for a task: those that define the functions in its entry. */
function modulesOf(folder: string, code: string, name: string): readonly string[] {
  const [, entry = ""] = code.split(`"${name}":`);
  const [own = ""] = entry.split(/\n {2}"|\n\}/);
  const imports = [...code.matchAll(/import \{ (\w+) \} from "\.\/(engine\/[^"]+)"/g)];
  return imports.flatMap(([, called, file]) => (new RegExp(`\\b${called}\\b`).test(own) ? [`${folder}/${file}`] : []));
}

test.each(domains)("the version of a $domain task covers the module that the engine child process runs", async ({ domain, tasks }) => {
  const versions = await taskVersions();
  const folder = `domains/${domain}/server`;
  const code = await readFile(path.join(root, folder, "engine-tasks.ts"), "utf8");
  for (const { name, module } of tasks) {
    expect(modulesOf(folder, code, name), name).toEqual([module]);
    expect(versions[name], name).toMatch(/^[0-9a-f]{64}$/);
  }
});

test("the built product's task versions match its sources", async () => {
  const outdir = await mkdtemp(path.join(tmpdir(), "tieout-versions-"));
  try {
    const script = `import { writeTaskVersions } from "./scripts/build.mjs"; await writeTaskVersions(${JSON.stringify(outdir)});`;
    await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], { cwd: root });
    expect(JSON.parse(await readFile(path.join(outdir, "task-versions.json"), "utf8"))).toEqual(await taskVersions());
  } finally {
    await rm(outdir, { recursive: true, force: true });
  }
});
