import { setTimeout as pause } from "node:timers/promises";
import { acceptedMapping, type Mapping } from "@tieout/ingestion/contract";
import { fileForm, type ProductClient } from "./product-client.ts";

interface FeedNode {
  readonly data_feed_node_id: string;
  readonly resourcetype: string;
  readonly report_key: string;
  readonly assets: readonly { readonly file_name: string; readonly status: string; readonly refusal: unknown }[];
}
interface AttachedProvider {
  readonly data_feed_nodes: readonly FeedNode[];
}
interface Sampling {
  readonly id: string;
  readonly revision: number;
  readonly method: string;
  readonly sample_size_type: string;
  readonly sample_size: number;
  readonly isi_threshold: string | null;
  readonly isi_counts_toward_sample_size: boolean;
}
interface RunStatus {
  readonly current: { readonly status: string; readonly msg: string | null; readonly stages: unknown };
}

/** Polling interval; each poll also adds work for the product. */
const pollMs = 250;

/** Drives the product's main workflow step by step, as the browser app does. */
export class MainJob {
  readonly #client: ProductClient;
  readonly #engagementId: string;

  private constructor(client: ProductClient, engagementId: string) {
    this.#client = client;
    this.#engagementId = engagementId;
  }

  static async create(client: ProductClient, name: string, dataType: "payroll" | "combined"): Promise<MainJob> {
    const { id } = await client.send<{ id: string }>("POST", "/api/engagements/", {
      client_name: name,
      engagement_name: "2024 Audit",
      client_ein: "47-3920185",
      start_date: "2024-01-01",
      end_date: "2024-12-31",
      plan_number: "001",
      data_type: dataType,
    });
    return new MainJob(client, id);
  }

  get #providers(): string {
    return `/api/engagements/${this.#engagementId}/service-providers/`;
  }

  /** Attaches the universal provider for a type and uploads files to its slots, by report. Resolves when every byte has been received. */
  async upload(type: "Recordkeeper" | "Payroll", files: Readonly<Record<string, string>>): Promise<void> {
    const known = await this.#client.get<{ id: string; provider_type: string }[]>("/api/service-providers/");
    const provider = known.find((candidate) => candidate.provider_type === type);
    if (!provider) throw new Error(`there is no provider of the type ${type}`);
    const body = { service_provider_id: provider.id, subcontract_name: type };
    const { data_feed_nodes: nodes } = await this.#client.send<AttachedProvider>("POST", this.#providers, body);
    for (const node of nodes) {
      const path = files[node.report_key];
      if (path === undefined) continue;
      const slot = { id: node.data_feed_node_id, resourceType: node.resourcetype };
      await this.#client.send("POST", "/api/engagements/assets/upload/", await fileForm(slot, path, `${node.report_key}.csv`));
    }
  }

  /** Waits until every file has been inspected; a refused file is an error. */
  async inspected(): Promise<void> {
    for (;;) {
      const assets = (await this.#client.get<AttachedProvider[]>(this.#providers)).flatMap((item) =>
        item.data_feed_nodes.flatMap((node) => node.assets),
      );
      const refused = assets.find((asset) => asset.status === "refused");
      if (refused) throw new Error(`${refused.file_name} was refused: ${JSON.stringify(refused.refusal)}`);
      if (assets.every((asset) => asset.status !== "uploaded" && asset.status !== "inspecting")) return;
      await pause(pollMs);
    }
  }

  /** Accepts the suggestions for every file. */
  async confirmMappings(): Promise<void> {
    const path = `/api/ingestion/mappings/?engagement_id=${this.#engagementId}`;
    for (const mapping of await this.#client.get<Mapping[]>(path)) {
      if (mapping.status !== "needs_review") continue;
      await this.#client.send("PUT", path, acceptedMapping(mapping));
    }
  }

  /** Processes and waits for the results; anything but success is an error. */
  async process(): Promise<void> {
    const path = `/api/engagements/${this.#engagementId}/workpapers`;
    await this.#client.send("POST", `${path}/process/`, { ignoreParsingErrors: false });
    for (;;) {
      const { current } = await this.#client.get<RunStatus>(`${path}/status/`);
      if (current.status === "succeeded") return;
      if (current.status !== "queued" && current.status !== "running")
        throw new Error(`the run ended as ${current.status}: ${current.msg}`);
      await pause(pollMs);
    }
  }

  /** Draws more items than before in every sampled workpaper. */
  async changeSampling(): Promise<void> {
    const path = `/api/engagements/${this.#engagementId}/testing-tools/sampling/`;
    for (const sampling of await this.#client.get<Sampling[]>(path)) {
      const { id, revision, method, sample_size_type, sample_size, isi_threshold, isi_counts_toward_sample_size } = sampling;
      const reason = "More items for the benchmark";
      const body = { revision, method, sample_size_type, isi_threshold, isi_counts_toward_sample_size, reason };
      await this.#client.send("PUT", `${path}${id}/`, { ...body, sample_size: sample_size + 1 });
    }
  }

  /** Throws unless the newest bundle contains at least this many workpapers. */
  async requireWorkpapers(atLeast: number): Promise<void> {
    const path = `/api/engagements/${this.#engagementId}/workpapers/bundles/`;
    const [bundle] = await this.#client.get<{ workpapers: { title: string }[] }[]>(path);
    const made = bundle?.workpapers.map(({ title }) => title) ?? [];
    if (made.length < atLeast) throw new Error(`the run made ${made.length} workpapers instead of ${atLeast}: ${made.join(", ")}`);
  }
}
