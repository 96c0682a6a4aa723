import { createSocket } from "node:dgram";

export interface NameServer {
  /** For `nameServers`. */
  readonly address: string;
  /** Values of TXT records by name; the server fails for a name whose value is null. */
  readonly records: Map<string, readonly string[] | null>;
  readonly stop: () => Promise<void>;
}

/** Answers queries for TXT records, on this machine. */
export async function startNameServer(port = 0): Promise<NameServer> {
  const { decode, encode } = await import("dns-packet");
  const records = new Map<string, readonly string[] | null>();
  const socket = createSocket("udp4");
  socket.on("message", (message, caller) => {
    const { id, questions = [] } = decode(message);
    const [question] = questions;
    const values = records.get(question?.name.toLowerCase() ?? "");
    const noName = 3;
    const serverFailed = 2;
    const code = values === null ? serverFailed : values === undefined ? noName : 0;
    const answers = (values ?? []).map((value) => ({
      ...{ type: "TXT" as const, name: question?.name ?? "", ttl: 1 },
      // Split into two parts, as is done for long values.
      data: [Buffer.from(value.slice(0, 9)), Buffer.from(value.slice(9))],
    }));
    const recursionDesired = 0x0180;
    socket.send(encode({ type: "response", id, flags: recursionDesired | code, questions, answers }), caller.port, caller.address);
  });
  await new Promise<void>((resolve) => socket.bind(port, "127.0.0.1", resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    records,
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}
