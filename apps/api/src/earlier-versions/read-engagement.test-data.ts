import { createHash } from "node:crypto";
import type { ProductClient } from "../../../../demo-data/src/verify/product-client.ts";
import type { RecordedLine } from "./stored-engagement.test-data.ts";

interface File {
  readonly name: string;
  readonly object_id: string;
}
interface Page {
  readonly count: number;
  readonly results: readonly { readonly id: string }[];
}

const pageSize = 100;
/** Number of source rows opened per figure. */
const openedRows = 3;
/** The figure's kind: opening a figure's rows takes a child process, so only one of each kind is opened. */
const kindOf = (key: string): string => key.split(".").slice(0, 2).join(".");

/** Calls every read route for one engagement, including all pages of exceptions and rows, and downloads every file. */
export async function readEngagement(client: ProductClient, id: string): Promise<RecordedLine[]> {
  const lines: RecordedLine[] = [];
  const read = async <T extends object>(path: string): Promise<T> => {
    const answer = await client.get<T>(path);
    lines.push({ path, answer });
    return answer;
  };
  const base = `/api/engagements/${id}`;
  await read("/api/users/me/");
  await read("/api/engagements/");
  await read("/api/engagements/clients/");
  const parts = ["", "control-totals/", "readiness/", "testing-tools/procedures/", "testing-tools/sampling/", "workpapers/status/"];
  for (const part of parts) await read(`${base}/${part}`);
  await readFilesAndMappings(read, base, id);
  const { outputs } = await read<{ outputs: readonly { readonly output: { readonly key: string } }[] }>(`${base}/results/`);
  for (const { output } of outputs) await readOutput(read, `${base}/results/${output.key}/`);
  const bundles = await read<readonly { readonly file: File; readonly workpapers: readonly File[] }[]>(`${base}/workpapers/bundles/`);
  for (const { name, object_id: object } of bundles.flatMap(({ file, workpapers }) => [file, ...workpapers])) {
    const { url } = await client.send<{ url: string }>("POST", `${base}/workpapers/download-tickets/`, { object_id: object });
    const bytes = await client.download(url);
    lines.push({ download: name, engagement: id, object, sha256: createHash("sha256").update(bytes).digest("hex") });
  }
  return lines;
}

type PathReader = <T extends object>(path: string) => Promise<T>;

async function readFilesAndMappings(read: PathReader, base: string, id: string): Promise<void> {
  interface Contract {
    readonly data_feed_nodes: readonly { readonly assets: readonly { readonly id: string }[] }[];
  }
  for (const kind of ["", "demographics/"]) await read(`/api/ingestion/${kind}mappings/?engagement_id=${id}`);
  const contracts = await read<readonly Contract[]>(`${base}/service-providers/`);
  for (const asset of contracts.flatMap((contract) => contract.data_feed_nodes).flatMap(({ assets }) => assets)) {
    await read(`/api/engagements/assets/${asset.id}/`);
    await read(`/api/engagements/assets/${asset.id}/issues/`);
  }
}

async function readOutput(read: PathReader, base: string): Promise<void> {
  const { figures } = await read<{ figures: readonly { readonly key: string }[] }>(base);
  const all = async (part: string): Promise<Page[]> => {
    const first = await read<Page>(`${base}${part}/?page=1&page_size=${pageSize}`);
    const pages = [first];
    for (let page = 2; page <= Math.ceil(first.count / pageSize); page += 1)
      pages.push(await read<Page>(`${base}${part}/?page=${page}&page_size=${pageSize}`));
    return pages;
  };
  const exceptions = (await all("exceptions")).flatMap(({ results }) => results);
  for (const item of exceptions.slice(0, 1)) await read(`${base}exceptions/${encodeURIComponent(item.id)}/rows/`);
  await all("population");
  const firstOf = (kind: string) => figures.find(({ key }) => kindOf(key) === kind);
  for (const figure of figures.filter((one) => one === firstOf(kindOf(one.key))))
    await read(`${base}figures/${figure.key}/?page=1&page_size=${openedRows}`);
}
