import { request } from "node:http";
import type { SlotFile, WalkedEngagement } from "../api-walk.ts";
import type { Session } from "../session.ts";

export interface Answer {
  readonly status: number;
  readonly code: string;
  readonly msg: string;
}

/** Sends a call that is expected to be refused. */
export async function ask(session: Session, method: string, url: string, body?: unknown): Promise<Answer> {
  const response = await fetch(session.address + url, {
    method,
    headers: { authorization: `Bearer ${session.token}`, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return answerOf(response.status, await response.text());
}

function answerOf(status: number, text: string): Answer {
  const { code = "", msg = "" } = text.startsWith("{") ? (JSON.parse(text) as { code?: string; msg?: string }) : {};
  return { status, code, msg };
}

export interface HeldUpload {
  /** Sends the second half; null if the connection broke. */
  finish(): Promise<Answer | null>;
}

/** Uploads the first half of a file and holds back the rest. */
export async function beginUpload(session: Session, engagement: WalkedEngagement, file: SlotFile): Promise<HeldUpload> {
  const slot = engagement.slots.find(({ report }) => report === file.report);
  if (!slot) throw new Error(`the engagement has no slot for ${file.report}`);
  const boundary = "tieout-held-upload";
  const field = (name: string, value: string): string =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head = Buffer.from(
    `${field("data_feed_node_id", slot.nodeId)}${field("resourcetype", slot.resourceType)}${field("file_name", file.name)}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: text/csv\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const half = Math.floor(file.bytes.length / 2);
  const call = request(`${session.address}/api/engagements/assets/upload/`, {
    method: "POST",
    agent: false,
    headers: {
      authorization: `Bearer ${session.token}`,
      "content-type": `multipart/form-data; boundary=${boundary}`,
      "content-length": head.length + file.bytes.length + tail.length,
    },
  });
  const answered = new Promise<Answer | null>((resolve) => {
    call.on("response", (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.on("end", () => resolve(answerOf(response.statusCode ?? 0, Buffer.concat(pieces).toString("utf8"))));
      response.on("error", () => resolve(null));
    });
    call.on("error", () => resolve(null));
  });
  await new Promise<void>((resolve, reject) => {
    call.once("error", reject);
    call.write(Buffer.concat([head, file.bytes.subarray(0, half)]), () => {
      call.off("error", reject);
      resolve();
    });
  });
  return {
    finish() {
      call.end(Buffer.concat([file.bytes.subarray(half), tail]));
      return answered;
    },
  };
}
