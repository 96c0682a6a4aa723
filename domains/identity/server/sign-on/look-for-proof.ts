import { Resolver } from "node:dns/promises";
import { isProof, txtNameOf } from "../../core/index.ts";

export type ProofFound = "proven" | "record-absent" | "record-different" | "names-silent";

const absent = ["ENOTFOUND", "ENODATA"];

/** Queries name servers for a domain's TXT record. `nameServers` are ADDRESS or ADDRESS:PORT; if empty, the system's are used. */
export function proofFinder(nameServers: readonly string[] = []) {
  return async ({ domain, proof }: { readonly domain: string; readonly proof: string }): Promise<ProofFound> => {
    const resolver = new Resolver({ timeout: 3000, tries: 2 });
    if (nameServers.length > 0) resolver.setServers(nameServers);
    try {
      return isProof(await resolver.resolveTxt(txtNameOf(domain)), proof) ? "proven" : "record-different";
    } catch (error) {
      if (!(error instanceof Error && "code" in error && typeof error.code === "string")) throw error;
      return absent.includes(error.code) ? "record-absent" : "names-silent";
    }
  };
}
