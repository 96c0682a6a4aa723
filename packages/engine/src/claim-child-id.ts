import { createServer, type Server } from "node:net";

const claims = new Map<number, Server>();

/**
 * Claims a user ID for one scratch folder on this machine, either immediately or not at all. Uses a socket name that only one process can
 * listen on and that the kernel frees when the process ends. Linux only (abstract socket), like the children's users.
 */
export async function claimChildId(childId: number): Promise<boolean> {
  const server = createServer();
  const isOurs = await new Promise<boolean>((resolve, reject) => {
    server.once("listening", () => resolve(true));
    server.once("error", (error: NodeJS.ErrnoException) => (error.code === "EADDRINUSE" ? resolve(false) : reject(error)));
    server.listen({ path: `\0tieout-engine-${childId}` });
  });
  if (!isOurs) return false;
  server.unref();
  claims.set(childId, server);
  return true;
}

/** Frees an ID held by this process; the scratch folder must already be gone. */
export function releaseChildId(childId: number): void {
  claims.get(childId)?.close();
  claims.delete(childId);
}
