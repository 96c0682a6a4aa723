import type { EngagementDetail } from "@tieout/engagements/contract";
import { type Asset, acceptedMapping, type Mapping, type SubcontractNode } from "@tieout/ingestion/contract";
import type { Bundle, OutputResult, ProcessStatus, Run } from "@tieout/runs/contract";
import type { z } from "zod";
import type { Session } from "./session.ts";
import { until } from "./session.ts";

export type RunAnswer = z.infer<typeof Run>;
type StatusAnswer = z.infer<typeof ProcessStatus>;
type BundleAnswer = z.infer<typeof Bundle>;

/** A file for one report's slot. */
export interface SlotFile {
  readonly report: string;
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface Slot {
  readonly report: string;
  readonly nodeId: string;
  readonly resourceType: string;
}

export interface WalkedEngagement {
  readonly id: string;
  readonly slots: readonly Slot[];
}

let created = 0;

export interface WantedEngagement {
  readonly client?: string;
  readonly dataType?: EngagementDetail["data_type"];
  /** Names of service providers; defaults to the first recordkeeper and the first payroll provider. */
  readonly providers?: readonly string[];
}

/** Creates an engagement, by default one for both recordkeeper and payroll data, with a recordkeeper and a payroll provider. */
export async function createEngagement(session: Session, wanted: WantedEngagement = {}): Promise<WalkedEngagement> {
  created += 1;
  const { id } = await session.post<EngagementDetail>("/api/engagements/", {
    client_name: wanted.client ?? `Walked Client ${process.pid}-${created}`,
    engagement_name: "2024 audit",
    client_ein: "47-3920185",
    start_date: "2024-01-01",
    end_date: "2024-12-31",
    plan_number: "001",
    data_type: wanted.dataType ?? "combined",
  });
  const providers = await session.get<{ id: string; name: string }[]>("/api/service-providers/");
  const chosen = wanted.providers?.map((name) => providers.find((provider) => provider.name === name));
  const slots: Slot[] = [];
  for (const [at, provider] of (chosen ?? providers.slice(0, 2)).entries()) {
    if (!provider) throw new Error(`there is no service provider ${wanted.providers?.[at]}`);
    const node = await session.post<SubcontractNode>(`/api/engagements/${id}/service-providers/`, {
      service_provider_id: provider.id,
      subcontract_name: `Contract ${at + 1}`,
    });
    for (const slot of node.data_feed_nodes)
      slots.push({ report: slot.report_key, nodeId: slot.data_feed_node_id, resourceType: slot.resourcetype });
  }
  return { id, slots };
}

export async function uploadFile(session: Session, engagement: WalkedEngagement, file: SlotFile): Promise<Asset> {
  const slot = engagement.slots.find(({ report }) => report === file.report);
  if (!slot) throw new Error(`the engagement has no slot for ${file.report}`);
  const form = new FormData();
  form.set("data_feed_node_id", slot.nodeId);
  form.set("resourcetype", slot.resourceType);
  form.set("file_name", file.name);
  form.set("file", new Blob([new Uint8Array(file.bytes)]), file.name);
  return session.post<Asset>("/api/engagements/assets/upload/", form);
}

/** Waits until each of the engagement's files has been inspected or refused, and returns them. */
export async function inspectedAssets(session: Session, engagement: WalkedEngagement, withinMs = 240_000): Promise<readonly Asset[]> {
  const list = async (): Promise<Asset[]> => {
    const nodes = await session.get<SubcontractNode[]>(`/api/engagements/${engagement.id}/service-providers/`);
    return nodes.flatMap((node) => node.data_feed_nodes).flatMap((slot) => slot.assets);
  };
  return until(list, (assets) => assets.every(({ status }) => status !== "uploaded" && status !== "inspecting"), withinMs);
}

/** Confirms every suggested mapping. */
export async function acceptMappings(session: Session, engagement: Pick<WalkedEngagement, "id">): Promise<void> {
  for (const path of ["/api/ingestion/mappings/", "/api/ingestion/demographics/mappings/"])
    await acceptAt(session, `${path}?engagement_id=${engagement.id}`);
}

async function acceptAt(session: Session, path: string): Promise<void> {
  for (const mapping of await session.get<Mapping[]>(path)) {
    if (mapping.status !== "needs_review") continue;
    await session.put(path, acceptedMapping(mapping));
  }
}

export const startRun = (session: Session, engagement: WalkedEngagement): Promise<RunAnswer> =>
  session.post<RunAnswer>(`/api/engagements/${engagement.id}/workpapers/process/`, { ignoreParsingErrors: true });

export const runStatus = (session: Session, { id }: WalkedEngagement): Promise<StatusAnswer> =>
  session.get<StatusAnswer>(`/api/engagements/${id}/workpapers/status/`);

export const isRunOver = ({ current }: StatusAnswer): boolean => current !== null && !["queued", "running"].includes(current.status);

/** Waits until the current run has ended, in whatever state, and returns it. */
export async function endedRun(session: Session, engagement: WalkedEngagement, withinMs = 240_000): Promise<RunAnswer> {
  const { current } = await until(() => runStatus(session, engagement), isRunOver, withinMs);
  if (!current) throw new Error("the engagement has no run");
  return current;
}

export async function succeed(session: Session, engagement: WalkedEngagement): Promise<RunAnswer> {
  await startRun(session, engagement);
  const run = await endedRun(session, engagement);
  if (run.status !== "succeeded") throw new Error(`the run ended ${run.status}: ${run.msg}`);
  return run;
}

/** Uploads files and confirms their mappings; throws if a file is refused. */
export async function loadFiles(session: Session, engagement: WalkedEngagement, files: readonly SlotFile[]): Promise<void> {
  for (const file of files) await uploadFile(session, engagement, file);
  for (const asset of await inspectedAssets(session, engagement))
    if (asset.status === "refused") throw new Error(`${asset.file_name} was refused: ${asset.refusal}`);
  await acceptMappings(session, engagement);
  await inspectedAssets(session, engagement);
}

export async function fetchResults(session: Session, engagement: WalkedEngagement): Promise<Record<string, OutputResult>> {
  const path = `/api/engagements/${engagement.id}/results/`;
  const { outputs } = await session.get<{ outputs: { output: { key: string } }[] }>(path);
  const results: Record<string, OutputResult> = {};
  for (const { output } of outputs) results[output.key] = await session.get<OutputResult>(`${path}${output.key}/`);
  return results;
}

export const listBundles = (session: Session, engagement: WalkedEngagement): Promise<BundleAnswer[]> =>
  session.get<BundleAnswer[]>(`/api/engagements/${engagement.id}/workpapers/bundles/`);

export async function downloadObject(session: Session, engagement: WalkedEngagement, objectId: string): Promise<Buffer> {
  const ticket = await session.post<{ url: string }>(`/api/engagements/${engagement.id}/workpapers/download-tickets/`, {
    object_id: objectId,
  });
  return session.download(ticket.url);
}

/** Downloads the newest bundle. */
export async function downloadBundle(session: Session, engagement: WalkedEngagement): Promise<Buffer> {
  const [newest] = await listBundles(session, engagement);
  if (!newest) throw new Error("there is no bundle");
  return downloadObject(session, engagement, newest.file.object_id);
}
