import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { unpack } from "@tieout/spreadsheet/write";
import { downloadBundle, downloadObject, listBundles, type WalkedEngagement } from "./api-walk.ts";
import type { Session } from "./session.ts";

/** All downloads for the newest run. */
export interface RunOutcome {
  /** Workpapers downloaded individually, by file name. */
  readonly papers: ReadonlyMap<string, Buffer>;
  /** Files in the bundle except for the manifest, by path. */
  readonly bundled: ReadonlyMap<string, Buffer>;
  readonly manifest: {
    readonly run: { readonly finished_at: string };
    readonly outputs: readonly { readonly name: string; readonly sha256: string }[];
  };
}

export async function downloadOutcome(session: Session, engagement: WalkedEngagement): Promise<RunOutcome> {
  const [newest] = await listBundles(session, engagement);
  if (!newest) throw new Error("there is no bundle");
  const papers = new Map<string, Buffer>();
  for (const paper of newest.workpapers) papers.set(paper.name, await downloadObject(session, engagement, paper.object_id));
  const entries = await unpackBytes(await downloadBundle(session, engagement));
  const manifest = JSON.parse(entries.get("manifest.json")?.toString("utf8") ?? "null") as RunOutcome["manifest"];
  entries.delete("manifest.json");
  return { papers, bundled: entries, manifest };
}

async function unpackBytes(bytes: Buffer): Promise<Map<string, Buffer>> {
  const folder = mkdtempSync(path.join(tmpdir(), "tieout-unpack-"));
  try {
    writeFileSync(path.join(folder, "bundle.zip"), bytes);
    return await unpack(path.join(folder, "bundle.zip"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** Name and hash of every file, so that a difference shows which file it is in. */
export const fingerprint = ({ papers, bundled }: RunOutcome): Readonly<Record<string, string>> =>
  Object.fromEntries([...papers, ...bundled].map(([name, bytes]) => [name, sha256(bytes)]));
