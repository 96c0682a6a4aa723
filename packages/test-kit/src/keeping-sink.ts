import { createServer } from "node:http";
import { gunzipSync } from "node:zlib";
import { keepEvidence } from "./canaries.ts";

/** Test replacement for a monitoring server or a trace collector; keeps the data it receives. */
export interface KeepingSink {
  /** `http://127.0.0.1:PORT` */
  readonly address: string;
  /** Returns the URL, headers and body of every request as text. */
  readonly received: () => string;
  /** Keeps everything received as evidence for this run, then stops. */
  readonly stop: () => Promise<void>;
}

/** Responds to every request with 200 and keeps every byte. @param name name of the evidence */
export async function startSink(name: string): Promise<KeepingSink> {
  const calls: string[] = [];
  const server = createServer((incoming, response) => {
    const pieces: Buffer[] = [];
    incoming.on("data", (piece: Buffer) => pieces.push(piece));
    incoming.on("end", () => {
      const body = Buffer.concat(pieces);
      const isGzip = body[0] === 0x1f && body[1] === 0x8b;
      calls.push(`${incoming.url}\n${JSON.stringify(incoming.headers)}\n${(isGzip ? gunzipSync(body) : body).toString("utf8")}`);
      response.writeHead(200, { "access-control-allow-origin": "*" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    address: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    received: () => calls.join("\n"),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      keepEvidence(`traces/${name}`, calls.join("\n"));
    },
  };
}
