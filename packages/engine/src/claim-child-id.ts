import { createServer, type Server } from "node:net";

const claims = new Map<number, Server>();

/**
 * Takes a user id for one scratch folder of this machine, at once or not at all: a name that only one process can listen at, and that
 * the kernel frees when its process ends. Linux only (abstract socket), as are the users of the children.
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

/** Frees an id of this process; its folder must be gone. */
export function releaseChildId(childId: number): void {
  claims.get(childId)?.close();
  claims.delete(childId);
}
