import { createServer, type Socket } from "node:net";

/** The EICAR test text, which every scanner detects; assembled here so that scanners don't find it in this repository. */
export const eicarText = (): string => ["X5O!P%@AP[4\\PZX54(P^)7CC)7}", "$EICAR-STANDARD-", "ANTIVIRUS-TEST-FILE!", "$H+H*"].join("");

export interface StandIn {
  readonly address: string;
  /** Sizes of the files that the server has read completely. */
  readonly scanned: readonly number[];
  readonly stop: () => Promise<void>;
}

interface StandInOptions {
  readonly path?: string;
  readonly streamMaxLength?: number;
}

/** Implements clamd's PING and INSTREAM, and hangs up on a file that is too long. */
export async function startClamd({ path, streamMaxLength = 2 ** 30 }: StandInOptions = {}): Promise<StandIn> {
  const scanned: number[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    let received = Buffer.alloc(0);
    socket.on("data", (piece: Buffer) => {
      received = Buffer.concat([received, piece]);
      const answer = answerTo(received, streamMaxLength);
      if (answer === null) return;
      if (answer.size !== null) scanned.push(answer.size);
      socket.end(`${answer.text}\0`);
      socket.removeAllListeners("data").resume();
    });
  });
  await new Promise<void>((resolve) => (path === undefined ? server.listen(0, "127.0.0.1", resolve) : server.listen(path, resolve)));
  const at = server.address();
  return {
    address: typeof at === "object" && at ? `tcp://127.0.0.1:${at.port}` : `unix://${path}`,
    scanned,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** Null while more data is expected. */
function answerTo(received: Buffer, streamMaxLength: number): { readonly text: string; readonly size: number | null } | null {
  const end = received.indexOf(0);
  if (end < 0) return null;
  const command = received.toString("latin1", 0, end);
  if (command === "zPING") return { text: "PONG", size: null };
  if (command !== "zINSTREAM") return { text: "UNKNOWN COMMAND", size: null };
  const pieces: Buffer[] = [];
  let size = 0;
  for (let at = end + 1; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0)
      return { text: Buffer.concat(pieces).includes(eicarText()) ? "stream: Eicar-Test-Signature FOUND" : "stream: OK", size };
    if (size + length > streamMaxLength) return { text: "INSTREAM size limit exceeded. ERROR", size: null };
    pieces.push(received.subarray(at + 4, at + 4 + length));
    size += length;
    at += 4 + length;
  }
  return null;
}
