import { createHash } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

const blockBytes = 2 ** 20;

/** Rows for a payroll register, never the same twice. */
const blockOf = (index: number): Buffer =>
  Buffer.alloc(blockBytes, `${index},912-34-5678,"Doe, Pat ${index * 7919}",2024-06-15,1234.56,98.76\n`);

function* bytesFrom(from: number, to: number): Generator<Buffer> {
  for (let at = from; at < to; ) {
    const block = Math.floor(at / blockBytes);
    const end = Math.min(to, (block + 1) * blockBytes);
    yield blockOf(block).subarray(at - block * blockBytes, end - block * blockBytes);
    at = end;
  }
}

export function sha256Of(sizeBytes: number): string {
  const hash = createHash("sha256");
  for (const piece of bytesFrom(0, sizeBytes)) hash.update(piece);
  return hash.digest("hex");
}

export interface CutUpload {
  /** Returns the server's URL, which may change after a kill. */
  readonly address: () => string;
  readonly token: string;
  readonly collection: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly sizeBytes: number;
  /** Offsets at which the connection is cut, in ascending order. */
  readonly cuts: readonly number[];
  /** Actions performed instead of cutting the connection, by the number of the cut. */
  readonly insteadOf: Readonly<Record<number, () => Promise<void>>>;
}

export interface SentUpload {
  readonly status: number;
  readonly answer: { readonly asset: { readonly id: string; readonly sha256: string; readonly size_bytes: number } };
  /** For each attempt: the first byte sent, and the largest number of bytes that the server had acknowledged so far. */
  readonly turns: readonly { readonly from: number; readonly acknowledged: number }[];
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string | number>>;
}

export const tusHeaders = (token: string) => ({ authorization: `Bearer ${token}`, "tus-resumable": "1.0.0" });

const open = ({ address, token }: CutUpload, { method, path, headers = {} }: Call) =>
  request(address() + path, { method, agent: false, headers: { ...tusHeaders(token), ...headers } });

async function textOf(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of answer) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString("utf8");
}

async function ask(upload: CutUpload, call: Call): Promise<IncomingMessage> {
  const sender = open(upload, call);
  sender.end();
  const [answer] = (await once(sender, "response")) as [IncomingMessage];
  answer.resume();
  return answer;
}

const encoded = (metadata: Readonly<Record<string, string>>): string =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString("base64")}`)
    .join(",");

export async function beginCut(upload: CutUpload): Promise<string> {
  const headers = { "upload-length": upload.sizeBytes, "upload-metadata": encoded(upload.metadata), "content-length": 0 };
  const begun = await ask(upload, { method: "POST", path: upload.collection, headers });
  if (begun.statusCode !== 201 || !begun.headers.location) throw new Error(`the upload was not begun: ${begun.statusCode}`);
  return begun.headers.location;
}

const offsetOf = async (upload: CutUpload, path: string): Promise<number> =>
  Number((await ask(upload, { method: "HEAD", path })).headers["upload-offset"]);

/** Sends up to an offset; returns the response, or null if the connection broke before it arrived. */
async function sendUntil(upload: CutUpload, path: string, { from, to }: { readonly from: number; readonly to: number }) {
  const headers = { "upload-offset": from, "content-type": "application/offset+octet-stream", "content-length": upload.sizeBytes - from };
  const sender = open(upload, { method: "PATCH", path, headers });
  const broken = new Promise<null>((resolve) => sender.once("error", () => resolve(null)).once("close", () => resolve(null)));
  const answered = new Promise<IncomingMessage>((resolve) => sender.once("response", resolve));
  let isOpen = true;
  void broken.then(() => {
    isOpen = false;
  });
  for (const piece of bytesFrom(from, to)) {
    if (!isOpen) break;
    if (!sender.write(piece)) await Promise.race([once(sender, "drain"), broken, answered]);
  }
  return { sender, answered, broken };
}

/** Sends a file with the tus protocol over a connection that is cut repeatedly, resuming each time at the server's offset. */
export async function sendCut(upload: CutUpload): Promise<SentUpload> {
  const path = await beginCut(upload);
  const turns: { from: number; acknowledged: number }[] = [];
  let acknowledged = 0;
  for (let cut = 0; ; ) {
    const from = await offsetOf(upload, path);
    turns.push({ from, acknowledged });
    acknowledged = Math.max(acknowledged, from);
    const to = Math.max(from, upload.cuts[cut] ?? upload.sizeBytes);
    const { sender, answered, broken } = await sendUntil(upload, path, { from, to });
    if (cut < upload.cuts.length) {
      await upload.insteadOf[cut]?.();
      cut += 1;
      sender.destroy();
      await broken;
      // Bytes that the server has received are not stored until a moment later.
      await pause(300);
      continue;
    }
    sender.end();
    const answer = await Promise.race([answered, broken]);
    if (!answer) continue;
    const text = await textOf(answer);
    if (answer.statusCode === 409) continue;
    return { status: answer.statusCode ?? 0, answer: JSON.parse(text), turns };
  }
}

/** Returns offsets in ascending order, derived from a seed. */
export function placesOf(seed: number, count: number, sizeBytes: number): readonly number[] {
  const places = Array.from({ length: count }, (_, at) => {
    const drawn = createHash("sha256").update(`${seed} ${at}`).digest().readUInt32BE(0) / 2 ** 32;
    return Math.floor(sizeBytes * (0.02 + 0.94 * drawn));
  });
  return places.sort((a, b) => a - b);
}
