import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { ingestionEngineTasks } from "@tieout/ingestion/server/engine";
import { processingEngineTasks } from "@tieout/processing/server/engine";
import { expect, test } from "vitest";
import { taskEntries } from "./task-entries.ts";
import { taskVersions } from "./task-versions.ts";

const root = path.join(import.meta.dirname, "..", "..", "..");

test("every engine task has a version, of the module that it runs", async () => {
  const versions = await taskVersions();
  for (const task of Object.keys({ ...ingestionEngineTasks, ...processingEngineTasks([]) }))
    expect(versions[task], task).toMatch(/^[0-9a-f]{64}$/);
  for (const domain of ["ingestion", "processing"]) {
    const folder = `domains/${domain}/server`;
    const text = await readFile(path.join(root, folder, "engine-tasks.ts"), "utf8");
    const imported = [...text.matchAll(/from "\.\/(engine\/[^"]+)"/g)].map(([, file]) => `${folder}/${file}`);
    expect(Object.values(taskEntries)).toEqual(expect.arrayContaining(imported));
  }
});

test("the built product has the versions of its sources", async () => {
  const outdir = await mkdtemp(path.join(tmpdir(), "tieout-versions-"));
  try {
    const script = `import { writeTaskVersions } from "./scripts/build.mjs"; await writeTaskVersions(${JSON.stringify(outdir)});`;
    await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], { cwd: root });
    expect(JSON.parse(await readFile(path.join(outdir, "task-versions.json"), "utf8"))).toEqual(await taskVersions());
  } finally {
    await rm(outdir, { recursive: true, force: true });
  }
});
