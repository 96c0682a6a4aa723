import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below Linux's ephemeral ports, which another connection could take before we listen on them. */
const [first, last] = [20_000, 32_000];

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });

/** Returns a free port on this machine, for programs that must know their port before they start. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(first, last);
    if (await isFree(port)) return port;
  }
  throw new Error(`none of 100 ports from ${first} to ${last} is free`);
}
