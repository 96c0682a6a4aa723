// node scripts/run.mjs apps/api/src/earlier-versions/make-locked-engagement.test-data.ts <name of the version> Run this on a clean checkout
// of a version that firms have used, before a change to how results are stored. It starts that version, processes and locks the engagement
// of a small synthetic plan, and writes the folder that locked-engagements.test.ts opens.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { findRunningEmbedded } from "@tieout/postgres/embedded";
import { productVersion } from "@tieout/settings";
import { Client } from "pg";
import { generatePlan, type PlanSheet } from "../../../../demo-data/src/plan/generate-plan.ts";
import { confirmMappings } from "../../../../demo-data/src/verify/confirm-mappings.ts";
import { driveProduct } from "../../../../demo-data/src/verify/drive-product.ts";
import { type Credentials, type ProductClient, signIn } from "../../../../demo-data/src/verify/product-client.ts";
import { startProduct } from "../../../../demo-data/src/verify/start-product.ts";
import { waitUntil } from "../../../../demo-data/src/verify/wait-until.ts";
import { readEngagement } from "./read-engagement.test-data.ts";
import type { StoredEngagement } from "./stored-engagement.test-data.ts";

const root = path.join(import.meta.dirname, "../../../..");
const credentials: Credentials = { username: "lena@earlierversion.example", password: "kept-as-it-was-locked" };

/** The product's commit, ignoring changes to the writers in this folder. */
function productCommit(): string {
  const product = ["--", ".", ":!apps/api/src/earlier-versions"];
  const git = (...args: readonly string[]): string => execFileSync("git", [...args, ...product], { cwd: root, encoding: "utf8" }).trim();
  const changed = git("status", "--porcelain");
  if (changed) throw new Error(`the engagement would be of no commit: commit or put aside\n${changed}`);
  return git("log", "-1", "--format=%H");
}

/** The smallest plan, with some reports as CSV and some as XLSX so that rows from both formats are opened. */
async function writePlan(folder: string): Promise<PlanSheet> {
  const sheet = await generatePlan({ seed: 25, folder, participants: 60, format: "both" });
  const asXlsx = ["distribution_detail", "demographics"];
  return { ...sheet, files: sheet.files.filter(({ name, report }) => name.endsWith(".xlsx") === asXlsx.includes(report)) };
}

/** Runs a CLI command on the running product's database and resolves with its output. */
async function tieout(dataFolder: string, args: readonly string[], input = ""): Promise<string> {
  const child = spawn(process.execPath, ["scripts/run.mjs", "apps/cli/src/main.ts", ...args, "--data", dataFolder], {
    cwd: root,
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(input);
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  if (code !== 0) throw new Error(`tieout ${args.join(" ")} ended with ${code}: ${printed}`);
  return printed.trim();
}

/** Adds an explanation and a test result so that annotations are stored, then processes again and locks. */
async function annotateAndLock(client: ProductClient, base: string): Promise<void> {
  interface Result {
    readonly ties: readonly { readonly key: string; readonly result: string }[];
    readonly procedures: readonly { readonly id: string }[];
    readonly sample: { readonly items: readonly { readonly item_key: string }[] } | null;
  }
  const { ties } = await client.get<Result>(`${base}/results/participant_activity/`);
  const tie = ties.find(({ result }) => result === "differs") ?? ties[0];
  const reason = "The custodian posted the last dividend on January 2.";
  await client.send("PUT", `${base}/results/participant_activity/ties/${tie?.key}/`, { reason });
  const { procedures, sample } = await client.get<Result>(`${base}/results/distributions/`);
  const [item, procedure] = [sample?.items[0], procedures[0]];
  if (!item || !procedure) throw new Error("nothing was sampled");
  const place = `${base}/results/distributions/sample/${encodeURIComponent(item.item_key)}/${procedure.id}/`;
  await client.send("PUT", place, { result: "exception", note: "The form was signed after the payment." });
  const { id } = await client.send<{ id: string }>("POST", `${base}/workpapers/process/`, { ignoreParsingErrors: true });
  await waitUntil("the second run", 300, async () => {
    const { last_successful: last } = await client.get<{ last_successful: { id: string } | null }>(`${base}/workpapers/status/`);
    return last?.id === id ? last : null;
  });
  await client.send("POST", `${base}/lock/`, {});
}

/** The firm's rows and the catalog rows they reference, as JSON that PostgreSQL wrote and can read back without loss. */
async function readDatabase(dataFolder: string, organizationId: string): Promise<Pick<StoredEngagement, "through" | "tables">> {
  const client = new Client({ connectionString: findRunningEmbedded(dataFolder)?.adminUrl });
  await client.connect();
  try {
    const { rows: migrations } = await client.query<{ name: string }>("select max(name) as name from schema_migrations");
    const { rows: owned } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'organization_id'
       and table_name not in ('sessions', 'download_tickets', 'idempotency_keys', 'job_leases') order by table_name`,
    );
    const places: readonly (readonly [string, string])[] = [
      ["organizations", "id = $1"],
      ["service_providers", "$1::uuid is not null"],
      ...owned.map(({ name }) => [name, "organization_id = $1"] as const),
    ];
    const tables: Record<string, string> = {};
    for (const [table, condition] of places) {
      const sql = `select jsonb_agg(to_jsonb(t))::text as rows from ${table} t where ${condition}`;
      const { rows } = await client.query<{ rows: string | null }>(sql, [organizationId]);
      if (rows[0]?.rows) tables[table] = rows[0].rows;
    }
    return { through: migrations[0]?.name ?? "", tables };
  } finally {
    await client.end();
  }
}

async function readFiles(folder: string, organizationId: string): Promise<Record<string, string>> {
  const names = await readdir(folder, { recursive: true });
  const own = names.filter((name) => name.includes(organizationId)).sort();
  const files: Record<string, string> = {};
  for (const name of own) {
    const bytes = await readFile(path.join(folder, name)).catch(() => null);
    if (bytes) files[name.split(path.sep).join("/")] = bytes.toString("base64");
  }
  return files;
}

async function make(scratch: string, knownBy: string): Promise<void> {
  const commit = productCommit();
  const sheet = await writePlan(path.join(scratch, "plan"));
  const dataFolder = path.join(scratch, "data");
  const product = await startProduct(dataFolder);
  try {
    const organizationId = await tieout(dataFolder, ["organization", "create", "--name", "Earlier Version LLP"]);
    const person = ["--organization", organizationId, "--email", credentials.username, "--name", "Lena Ferris", "--role", "admin"];
    await tieout(dataFolder, ["user", "create", ...person], `${credentials.password}\n`);
    const client = await signIn(product.baseUrl, credentials);
    await driveProduct(client, path.join(scratch, "plan"), sheet, { confirm: confirmMappings, controlTotals: sheet.control_totals });
    const { results } = await client.get<{ results: readonly { readonly id: string }[] }>("/api/engagements/");
    const id = results[0]?.id ?? "";
    await annotateAndLock(client, `/api/engagements/${id}`);
    const lines = await readEngagement(client, id);
    const stored: StoredEngagement = {
      ...(await readDatabase(dataFolder, organizationId)),
      credentials,
      masterKey: (await readFile(path.join(dataFolder, "master.key"), "utf8")).trim(),
      files: await readFiles(path.join(dataFolder, "files"), organizationId),
    };
    const folder = path.join(import.meta.dirname, `locked-by-${productVersion.split(".").slice(0, 2).join("-")}-${knownBy}`);
    await mkdir(folder);
    await writeFile(path.join(folder, "made-from.txt"), `${commit}\n`);
    await writeFile(path.join(folder, "stored.json.gz"), gzipSync(JSON.stringify(stored), { level: 9 }));
    await writeFile(path.join(folder, "answers.jsonl"), lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    console.log(`${folder}: ${Object.keys(stored.files).length} files, ${lines.length} answers and downloads`);
  } finally {
    await product.stop();
  }
}

const knownBy = process.argv[2];
if (!knownBy || !/^[a-z-]+$/.test(knownBy)) throw new Error("say what the version is known by, in small letters and hyphens");
const scratch = await mkdtemp(path.join(tmpdir(), "tieout-locked-"));
try {
  await make(scratch, knownBy);
} finally {
  await rm(scratch, { recursive: true, force: true });
}
