import { text } from "node:stream/consumers";
import type { FileStore } from "@tieout/files";
import type { JobContext } from "@tieout/jobs";
import { type PartKind, type PartOf, partBytes, partShapes } from "@tieout/payroll-source";
import { type ConnectionRecord, payrollConnections } from "./payroll-connection-repository.ts";

/** The parts of one reading, each encrypted with the engagement's key. */
export interface Parts {
  /** Returns the stored part, or fetches and stores it first. */
  readonly take: <Kind extends PartKind>(kind: Kind, partKey: string, fetch: () => Promise<PartOf<Kind>>) => Promise<PartOf<Kind>>;
  /** Fetches and stores the part unless it is already stored, and keeps nothing in memory. */
  readonly keep: <Kind extends PartKind>(kind: Kind, partKey: string, fetch: () => Promise<PartOf<Kind>>) => Promise<void>;
}

interface PartsOptions {
  readonly files: FileStore;
  readonly context: JobContext;
  readonly connection: ConnectionRecord;
  readonly now: () => Date;
}

export async function openParts({ files, context, connection, now }: PartsOptions): Promise<Parts> {
  const { organizationId } = context;
  const stored = await context.transaction((tx) => payrollConnections(tx).partsOf(connection.id));
  const known = new Map(stored.map(({ kind, partKey, objectKey }) => [`${kind} ${partKey}`, objectKey]));

  const open = async <Kind extends PartKind>(kind: Kind, objectKey: string): Promise<PartOf<Kind>> => {
    const content: unknown = JSON.parse(await text(await files.get(organizationId, objectKey)));
    return partShapes[kind].parse(content);
  };
  const fetchAndKeep = async <Kind extends PartKind>(kind: Kind, partKey: string, fetch: () => Promise<PartOf<Kind>>) => {
    const content = await fetch();
    const bytes = partBytes(kind, content);
    const object = await files.put(organizationId, once(bytes), { scope: connection.engagementId });
    const part = { kind, partKey, objectKey: object.key };
    await context.transaction((tx) => payrollConnections(tx).addPart(connection, part, now()));
    known.set(`${kind} ${partKey}`, object.key);
    return content;
  };
  return {
    async take(kind, partKey, fetch) {
      const objectKey = known.get(`${kind} ${partKey}`);
      return objectKey === undefined ? fetchAndKeep(kind, partKey, fetch) : open(kind, objectKey);
    },
    async keep(kind, partKey, fetch) {
      if (!known.has(`${kind} ${partKey}`)) await fetchAndKeep(kind, partKey, fetch);
    },
  };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
