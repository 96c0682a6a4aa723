import { randomBytes } from "node:crypto";
import path from "node:path";
import type { Finding } from "./compare-findings.ts";
import type { FoundTie } from "./compare-ties.ts";
import { type ProductClient, ProductRefusal } from "./product-client.ts";
import { waitUntil } from "./wait-until.ts";

interface Provider {
  readonly id: string;
  readonly name: string;
  readonly provider_type: string;
}
interface Subcontract {
  readonly data_feed_nodes: readonly { readonly data_feed_node_id: string; readonly report_key: string; readonly resourcetype: string }[];
}
interface Asset {
  readonly id: string;
  readonly file_name: string;
  readonly status: string;
  readonly refusal: string | null;
}
interface Run {
  readonly status: string;
  readonly msg: string | null;
  readonly rejected_count: number;
}
interface Status {
  readonly can_process: boolean;
  readonly missing: readonly string[];
  readonly current: Run | null;
  readonly last_successful: Run | null;
}

export interface ProductAnswer {
  readonly findings: readonly Finding[];
  readonly ties: readonly FoundTie[];
  /** Problems other than exceptions. */
  readonly complaints: readonly string[];
}

const readTimeoutSeconds = 120;
const runTimeoutSeconds = 300;

/** A plan from either generator, with the parts needed to set up an engagement. */
export interface DrivenPlan {
  readonly seed: number;
  readonly client: string;
  readonly ein: string;
  readonly plan_name: string;
  readonly plan_number: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly recordkeeper: { readonly contract: string };
  readonly second_recordkeeper?: { readonly contract: string } | null;
  readonly payroll: { readonly contract: string };
  readonly files: readonly { readonly report: string; readonly name: string; readonly provider?: string }[];
}

/** The file for each slot, by slot ID. */
export type FilesBySlot = ReadonlyMap<string, string>;

/** How a person would confirm the plan's mappings, and the expected control totals by statement line. */
export interface PlanHandling {
  readonly confirm: (client: ProductClient, engagementId: string, files: FilesBySlot) => Promise<void>;
  readonly controlTotals: Readonly<Record<string, string>>;
}

/** Runs a user's whole workflow, from creating an engagement to reading every workpaper's exceptions. */
export async function driveProduct(
  client: ProductClient,
  folder: string,
  sheet: DrivenPlan,
  handling: PlanHandling,
): Promise<ProductAnswer> {
  const engagement = await client.send<{ id: string }>("POST", "/api/engagements/", {
    // Client names are unique within a firm, and a product that was already running may have seen this seed before.
    client_name: `${sheet.client} ${sheet.seed}-${randomBytes(4).toString("hex")}`,
    engagement_name: `${sheet.plan_name} 2024`,
    client_ein: sheet.ein,
    start_date: sheet.start_date,
    end_date: sheet.end_date,
    plan_name: sheet.plan_name,
    plan_number: sheet.plan_number,
    data_type: "combined",
  });
  const base = `/api/engagements/${engagement.id}`;
  const files = await uploadFiles(client, base, folder, sheet);
  await handling.confirm(client, engagement.id, files);
  const run = await process(client, base);
  const complaints = run.rejected_count > 0 ? [`${run.rejected_count} rows were rejected`] : [];
  const outputs = await madeOutputs(client, base);
  return {
    findings: await listFindings(client, base, outputs),
    ties: await listTies(client, base, outputs),
    complaints: [...complaints, ...(await controlTotalComplaints(client, base, handling.controlTotals))],
  };
}

/** A catalog provider, its contract, and the plan's files that come from it. */
interface Contract {
  readonly providerId: string;
  readonly contract: string;
  readonly owns: (provider: string | undefined) => boolean;
}

async function contractsOf(client: ProductClient, sheet: DrivenPlan): Promise<Contract[]> {
  const providers = await client.get<readonly Provider[]>("/api/service-providers/");
  const keepers = providers.filter(({ provider_type: type }) => type === "Recordkeeper");
  const recordkeeper = keepers.find(({ name }) => name.startsWith("Other (universal)"));
  const payroll = providers.find(({ provider_type: type }) => type === "Payroll");
  if (!recordkeeper || !payroll) throw new ProductRefusal("the catalog lacks “Other (universal)” or a payroll provider");
  const { second_recordkeeper: second } = sheet;
  const first = { providerId: recordkeeper.id, contract: sheet.recordkeeper.contract };
  return [
    { ...first, owns: (provider) => provider !== "second recordkeeper" },
    ...(second ? [{ providerId: recordkeeper.id, contract: second.contract, owns: (of?: string) => of === "second recordkeeper" }] : []),
    { providerId: payroll.id, contract: sheet.payroll.contract, owns: (provider) => provider !== "second recordkeeper" },
  ];
}

async function uploadFiles(client: ProductClient, base: string, folder: string, sheet: DrivenPlan): Promise<FilesBySlot> {
  const uploaded: Asset[] = [];
  const files = new Map<string, string>();
  for (const { providerId, contract, owns } of await contractsOf(client, sheet)) {
    const request = { service_provider_id: providerId, subcontract_name: contract };
    const { data_feed_nodes: slots } = await client.send<Subcontract>("POST", `${base}/service-providers/`, request);
    for (const file of sheet.files.filter(({ provider }) => owns(provider))) {
      const slot = slots.find(({ report_key }) => report_key === file.report);
      if (!slot) continue;
      const fields = { data_feed_node_id: slot.data_feed_node_id, resourcetype: slot.resourcetype, file_name: file.name };
      uploaded.push(await client.upload<Asset>("/api/engagements/assets/upload/", fields, path.join(folder, file.name)));
      files.set(slot.data_feed_node_id, file.name);
    }
  }
  for (const { id, file_name: name } of uploaded) await waitUntil(`${name} to be read`, readTimeoutSeconds, () => readAsset(client, id));
  return files;
}

async function readAsset(client: ProductClient, assetId: string): Promise<Asset | null> {
  const asset = await client.get<Asset>(`/api/engagements/assets/${assetId}/`);
  if (asset.status === "refused") throw new ProductRefusal(`${asset.file_name} was refused: ${asset.refusal}`);
  return ["needs_mapping", "ready"].includes(asset.status) ? asset : null;
}

async function process(client: ProductClient, base: string): Promise<Run> {
  let missing: readonly string[] = [];
  const ready = await waitUntil("the engagement to be ready", readTimeoutSeconds, async () => {
    const status = await client.get<Status>(`${base}/workpapers/status/`);
    missing = status.missing;
    return status.can_process ? status : null;
  }).catch((error: unknown) => {
    throw new ProductRefusal(`it cannot be processed: ${missing.join(" ")}`, { cause: error });
  });
  if (ready.current && ["queued", "running"].includes(ready.current.status)) throw new ProductRefusal("a run is under way already");
  await client.send("POST", `${base}/workpapers/process/`, { ignoreParsingErrors: true });
  return waitUntil("the run to end", runTimeoutSeconds, async () => {
    const { current, last_successful: last } = await client.get<Status>(`${base}/workpapers/status/`);
    if (current && ["failed", "blocked", "cancelled"].includes(current.status))
      throw new ProductRefusal(`the run ${current.status}: ${current.msg}`);
    return last && (current === null || current.status === "succeeded") ? last : null;
  });
}

const pageSize = 100;

async function madeOutputs(client: ProductClient, base: string): Promise<string[]> {
  interface Outputs {
    readonly outputs: readonly { readonly output: { readonly key: string }; readonly status: string; readonly msg: string | null }[];
  }
  const { outputs } = await client.get<Outputs>(`${base}/results/`);
  return outputs.map(({ output, status, msg }) => {
    if (status !== "made") throw new ProductRefusal(`${output.key} was not made: ${msg}`);
    return output.key;
  });
}

async function listTies(client: ProductClient, base: string, outputs: readonly string[]): Promise<FoundTie[]> {
  const ties: FoundTie[] = [];
  for (const output of outputs) {
    const result = await client.get<{ readonly ties: readonly FoundTie[] }>(`${base}/results/${output}/`);
    ties.push(...result.ties);
  }
  return ties;
}

async function listFindings(client: ProductClient, base: string, outputs: readonly string[]): Promise<Finding[]> {
  interface Page {
    readonly count: number;
    readonly results: readonly Finding[];
  }
  const findings: Finding[] = [];
  for (const output of outputs) {
    const from = findings.length;
    for (let page = 1; ; page++) {
      const query = `page=${page}&page_size=${pageSize}`;
      const { count, results } = await client.get<Page>(`${base}/results/${output}/exceptions/?${query}`);
      findings.push(...results);
      if (findings.length - from >= count) break;
      if (results.length === 0) throw new ProductRefusal(`${output} counts ${count} exceptions and lists ${findings.length - from}`);
    }
  }
  return findings;
}

/** Compares the totals that the product read from the trust statement with the plan's. */
async function controlTotalComplaints(client: ProductClient, base: string, expected: PlanHandling["controlTotals"]): Promise<string[]> {
  interface Totals {
    readonly totals: readonly { readonly key: string; readonly amount: string | null; readonly origin: string }[];
  }
  const { totals } = await client.get<Totals>(`${base}/control-totals/`);
  return Object.entries(expected).flatMap(([line, amount]) => {
    const read = totals.find(({ key }) => key === line);
    return Number(read?.amount ?? "0") === Number(amount)
      ? []
      : [`control total ${line} is ${read?.amount ?? "absent"} instead of ${amount}`];
  });
}
