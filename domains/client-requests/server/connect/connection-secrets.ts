import { createHash } from "node:crypto";
import type { FileStore } from "@tieout/files";

/** Hashes the state that the browser returns with. */
export const hashOfState = (state: string): Buffer => createHash("sha256").update(`payroll connection ${state}`).digest();

const sealName = (connectionId: string): string => `access token of the payroll connection ${connectionId}`;

export const sealToken = (files: FileStore, organizationId: string, connectionId: string, token: string): Promise<Buffer> =>
  files.seal(organizationId, sealName(connectionId), Buffer.from(token));

export const openToken = async (
  files: FileStore,
  organizationId: string,
  { id, sealedToken }: { readonly id: string; readonly sealedToken: Buffer },
): Promise<string> => (await files.unseal(organizationId, sealName(id), sealedToken)).toString("utf8");
