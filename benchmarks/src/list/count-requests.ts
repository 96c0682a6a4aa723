import { connect } from "node:net";

const connections = 8;

export interface Target {
  readonly address: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Requests per second over keep-alive connections, each of which sends its next request as soon as it gets a response; any status other
 * than 200 is an error.
 */
export async function countRequests(target: Target, requests: number): Promise<number> {
  const url = new URL(target.address);
  const headers = Object.entries({ host: url.host, connection: "keep-alive", ...target.headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const request = `GET ${target.path} HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n`;
  let left = requests;
  const take = (): boolean => left-- > 0;
  const from = performance.now();
  await Promise.all(Array.from({ length: connections }, () => keepAsking(url, request, take)));
  return requests / ((performance.now() - from) / 1000);
}

function keepAsking(url: URL, request: string, take: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(url.port), url.hostname);
    let received = Buffer.alloc(0);
    const next = (): void => {
      if (take()) socket.write(request);
      else {
        socket.end();
        resolve();
      }
    };
    socket.once("connect", next);
    socket.on("error", reject);
    socket.on("data", (piece) => {
      received = received.length === 0 ? piece : Buffer.concat([received, piece]);
      const headEnd = received.indexOf("\r\n\r\n");
      if (headEnd === -1) return;
      const head = received.toString("latin1", 0, headEnd);
      if (!head.startsWith("HTTP/1.1 200")) return reject(new Error(head.split("\r\n", 1)[0]));
      const length = /^content-length: (\d+)/im.exec(head)?.[1];
      if (length === undefined) return reject(new Error("the answer does not tell its length"));
      if (received.length < headEnd + 4 + Number(length)) return;
      received = Buffer.alloc(0);
      next();
    });
  });
}
