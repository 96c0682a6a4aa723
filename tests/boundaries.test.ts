import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const bin = (name: string) => path.join(root, "node_modules/.bin", name);

/** Files for a small tree with the product's structure; each planted file breaks one rule, the others are legal. */
const legal: Record<string, string> = {
  "packages/kernel/src/index.ts": "export const one = 1;\n",
  "packages/contract/src/index.ts": 'import { one } from "../../kernel/src/index.ts";\nexport const kit = one;\n',
  "packages/postgres/src/index.ts": "export const pool = 1;\n",
  "domains/identity/core/index.ts": 'import { one } from "../../../packages/kernel/src/index.ts";\nexport const person = one;\n',
  "domains/identity/contract/index.ts":
    'import { kit } from "../../../packages/contract/src/index.ts";\nimport { person } from "../core/index.ts";\nexport const routes = [kit, person];\n',
  "domains/identity/server/index.ts": 'import { routes } from "../contract/index.ts";\nexport const handlers = routes;\n',
  "domains/identity/server/secret-repository.ts": "export const secret = 1;\n",
  "domains/identity/web/index.tsx": 'import { routes } from "../contract/index.ts";\nexport const screen = routes;\n',
  "domains/engagements/core/index.ts": 'import { person } from "../../identity/core/index.ts";\nexport const engagement = person;\n',
  "domains/engagements/server/index.ts": 'import { handlers } from "../../identity/server/index.ts";\nexport const served = handlers;\n',
  "domains/workpapers/core/index.ts": "export const papers = [];\n",
  "apps/product/src/engine-child.ts":
    'import { papers } from "../../../domains/workpapers/core/index.ts";\nexport const register = papers;\n',
  "apps/product/src/parts.ts": "export const parts = 1;\n",
  "apps/worker/src/main.ts": 'import { parts } from "../../product/src/parts.ts";\nexport const worker = parts;\n',
  "demo-data/src/second-generator/own.ts": 'import { sep } from "node:path";\nexport const own = sep;\n',
  "apps/api/src/main.ts": 'import { served } from "../../../domains/engagements/server/index.ts";\nexport const api = served;\n',
};

const imports = (target: string) => `import * as planted from "${target}";\nexport const use = planted;\n`;
const plants: readonly { readonly rule: string; readonly file: string; readonly text: string }[] = [
  { rule: "core-is-pure", file: "domains/identity/core/reads-files.ts", text: imports("node:fs") },
  { rule: "core-is-pure", file: "domains/identity/core/uses-zod.ts", text: imports("zod") },
  { rule: "shapes-of-core-import-core-and-zod", file: "domains/identity/core/row-shapes.ts", text: imports("node:fs") },
  { rule: "core-is-pure", file: "domains/identity/core/types-only.ts", text: 'import type { Pool } from "pg";\nexport type P = Pool;\n' },
  { rule: "core-is-pure", file: "domains/identity/core/uses-contract.ts", text: imports("../contract/index.ts") },
  { rule: "kernel-is-pure", file: "packages/kernel/src/uses-node.ts", text: imports("node:crypto") },
  { rule: "contract-imports-core-and-kit", file: "domains/identity/contract/uses-server.ts", text: imports("../server/index.ts") },
  { rule: "server-never-meets-web", file: "domains/identity/server/uses-web.ts", text: imports("../web/index.tsx") },
  { rule: "web-never-meets-server", file: "domains/identity/web/uses-server.ts", text: imports("../server/index.ts") },
  {
    rule: "web-never-meets-server",
    file: "domains/identity/web/uses-postgres.ts",
    text: imports("../../../packages/postgres/src/index.ts"),
  },
  {
    rule: "packages-know-no-domain",
    file: "packages/contract/src/uses-domain.ts",
    text: imports("../../../domains/identity/core/index.ts"),
  },
  { rule: "apps-stay-apart", file: "apps/api/src/uses-worker.ts", text: imports("../../worker/src/main.ts") },
  { rule: "nobody-imports-apps", file: "domains/identity/server/uses-app.ts", text: imports("../../../apps/api/src/main.ts") },
  {
    rule: "other-domains-by-their-doors",
    file: "domains/engagements/server/side-door.ts",
    text: imports("../../identity/server/secret-repository.ts"),
  },
  {
    rule: "tests-by-doors-routes-and-beds",
    file: "domains/engagements/server/side-door.test.ts",
    text: imports("../../identity/server/secret-repository.ts"),
  },
  {
    rule: "papers-only-in-the-engine-child",
    file: "apps/api/src/uses-papers.ts",
    text: imports("../../../domains/workpapers/core/index.ts"),
  },
  { rule: "identity-may-not-use", file: "domains/identity/server/uses-engagements.ts", text: imports("../../engagements/server/index.ts") },
  {
    rule: "second-generator-is-independent",
    file: "demo-data/src/second-generator/uses-kernel.ts",
    text: imports("../../../packages/kernel/src/index.ts"),
  },
  { rule: "first-generator-is-independent", file: "demo-data/src/plan/uses-second.ts", text: imports("../second-generator/own.ts") },
  { rule: "demo-data-knows-no-domain", file: "demo-data/src/uses-domain.ts", text: imports("../../domains/identity/core/index.ts") },
  { rule: "declared-dependencies-only", file: "packages/contract/src/undeclared.ts", text: imports("fast-check") },
  { rule: "no-unresolvable", file: "packages/contract/src/missing.ts", text: imports("./not-there.ts") },
  { rule: "no-cycles", file: "packages/contract/src/cycle-a.ts", text: 'import { b } from "./cycle-b.ts";\nexport const a = () => b;\n' },
];
const companions: Record<string, string> = {
  "packages/contract/src/cycle-b.ts": 'import { a } from "./cycle-a.ts";\nexport const b = () => a;\n',
};
const impure: Record<string, string> = {
  "domains/identity/core/console-use.ts": 'console.log("x");\nexport {};\n',
  "domains/identity/core/process-use.ts": "export const env = process.env;\n",
  "domains/identity/core/fetch-use.ts": 'export const page = fetch("x");\n',
  "domains/identity/core/document-use.ts": "export const page = document.title;\n",
  "domains/identity/core/timer-use.ts": "setTimeout(() => undefined, 1);\nexport {};\n",
};
const unlinted: Record<string, string> = {
  "domains/identity/core/clock-use.ts": "export const now = () => new Date();\n",
  "domains/identity/core/chance-use.ts": "export const chance = () => Math.random();\n",
};

interface Violation {
  readonly from: string;
  readonly rule: { readonly name: string };
}

function run(command: string, args: string[], cwd: string): Promise<string> {
  return new Promise((resolve) =>
    execFile(command, args, { cwd, maxBuffer: 1 << 26 }, (_error, stdout, stderr) => resolve(stdout + stderr)),
  );
}

async function plantTree(files: Record<string, string>): Promise<string> {
  const tree = await mkdtemp(path.join(tmpdir(), "tieout-boundaries-"));
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(tree, file)), { recursive: true });
    await writeFile(path.join(tree, file), text);
  }
  for (const name of ["contract", "kernel", "postgres"]) {
    await writeFile(
      path.join(tree, "packages", name, "package.json"),
      JSON.stringify({ name: `@planted/${name}`, type: "module", dependencies: {} }),
    );
  }
  for (const file of [".dependency-cruiser.cjs", "biome.json", "tsconfig.base.json", "tsconfig.core.json", "tsconfig.server.json"])
    await cp(path.join(root, file), path.join(tree, file));
  await cp(path.join(root, "scripts/no-randomness.grit"), path.join(tree, "scripts/no-randomness.grit"));
  await symlink(path.join(root, "node_modules"), path.join(tree, "node_modules"));
  return tree;
}

const cruise = async (tree: string): Promise<Violation[]> => {
  const folders = ["packages", "domains", "apps", "demo-data"].filter((folder) =>
    Object.keys({ ...legal, ...byFile }).some((file) => file.startsWith(`${folder}/`)),
  );
  const text = await run(bin("depcruise"), ["--config", ".dependency-cruiser.cjs", "--output-type", "json", ...folders], tree);
  return (JSON.parse(text.slice(text.indexOf("{"))) as { summary: { violations: Violation[] } }).summary.violations;
};
const byFile = Object.fromEntries(plants.map((plant) => [plant.file, plant.text]));

describe("the import rules", () => {
  let planted: string;
  let clean: string;
  let globals: string;
  beforeAll(async () => {
    planted = await plantTree({ ...legal, ...companions, ...byFile });
    // Kept separate from the others: a single import of node:fs in the program would bring in Node's globals.
    globals = await plantTree({ ...legal, ...impure, ...unlinted });
    clean = await plantTree({ ...legal, "demo-data/src/index.ts": "export const own = 1;\n" });
  });
  afterAll(async () => {
    for (const tree of [planted, clean, globals]) await rm(tree, { recursive: true, force: true });
  });

  it("each kind of planted import is caught in the file that breaks the rule", async () => {
    const violations = await cruise(planted);
    const missed = plants.filter((plant) => !violations.some((found) => found.rule.name === plant.rule && found.from === plant.file));
    expect(missed.map((plant) => `${plant.rule}: ${plant.file}`)).toEqual([]);
  });

  it("nothing is reported for a tree that follows the rules", async () => {
    expect((await cruise(clean)).map((found) => `${found.rule.name}: ${found.from}`)).toEqual([]);
  });

  it("the compiler refuses Node and DOM globals in core", async () => {
    const output = await run(bin("tsc"), ["-p", "tsconfig.core.json"], globals);
    for (const file of Object.keys(impure)) expect(output).toContain(file);
  });

  it("the linter refuses clock and randomness in core", async () => {
    const output = await run(bin("biome"), ["lint", "--max-diagnostics=200", "domains/identity/core"], globals);
    for (const file of Object.keys(unlinted)) expect(output).toContain(file);
  });
});
