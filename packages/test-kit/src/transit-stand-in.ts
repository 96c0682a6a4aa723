import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { registerCanary } from "./canaries.ts";

/** A transit engine like the one in OpenBao and Vault, with one key, `transit/tieout`. */
export interface TransitStandIn {
  readonly address: string;
  /** Calls answered so far, such as `POST /v1/transit/decrypt/tieout`. */
  readonly calls: readonly string[];
  token: string;
  /** Responds normally, like a sealed service, or not at all. */
  state: "open" | "sealed" | "silent";
  /** Key versions before this one no longer decrypt. */
  minDecryptionVersion: number;
  readonly stop: () => Promise<void>;
}

interface Fields {
  readonly plaintext?: string;
  readonly ciphertext?: string;
  readonly associated_data?: string;
}

class Answer {
  readonly status: number;
  readonly body: object;
  constructor(status: number, body: object) {
    this.status = status;
    this.body = body;
  }
}
const data = (fields: object): Answer => new Answer(200, { data: fields });
const errors = (status: number, ...said: readonly string[]): Answer => new Answer(status, { errors: said });

const bytesOf = (base64 = ""): Buffer => Buffer.from(base64, "base64");

function encrypt(versions: readonly Buffer[], { plaintext, associated_data }: Fields): Answer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", versions.at(-1) ?? Buffer.alloc(32), nonce);
  cipher.setAAD(bytesOf(associated_data));
  const sealed = Buffer.concat([nonce, cipher.update(bytesOf(plaintext)), cipher.final(), cipher.getAuthTag()]);
  return data({ ciphertext: `vault:v${versions.length}:${sealed.toString("base64")}`, key_version: versions.length });
}

function decrypt(versions: readonly Buffer[], least: number, { ciphertext = "", associated_data }: Fields): Answer {
  const [, version, body] = /^vault:v(\d+):(.+)$/.exec(ciphertext) ?? [];
  const key = versions[Number(version) - 1];
  if (body === undefined || key === undefined) return errors(400, "invalid ciphertext: no prefix");
  if (Number(version) < least) return errors(400, "ciphertext or signature version is disallowed by policy (too old)");
  const sealed = bytesOf(body);
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, 12), { authTagLength: 16 });
    decipher.setAAD(bytesOf(associated_data));
    decipher.setAuthTag(sealed.subarray(-16));
    return data({ plaintext: Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString("base64") });
  } catch {
    return errors(400, "cipher: message authentication failed");
  }
}

export async function startTransitStandIn(): Promise<TransitStandIn> {
  const versions = [randomBytes(32)];
  const calls: string[] = [];
  const answerTo = (call: string, fields: Fields): Answer => {
    if (call === "POST /v1/transit/encrypt/tieout") return encrypt(versions, fields);
    if (call === "POST /v1/transit/decrypt/tieout") return decrypt(versions, service.minDecryptionVersion, fields);
    if (call === "POST /v1/transit/keys/tieout/rotate") {
      versions.push(randomBytes(32));
      return new Answer(204, {});
    }
    if (call !== "GET /v1/transit/keys/tieout") return errors(404);
    return data({ name: "tieout", type: "aes256-gcm96", latest_version: versions.length, exportable: false, deletion_allowed: false });
  };
  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const body = await text(request);
    if (service.state === "sealed") return errors(503, "Vault is sealed");
    if (request.headers["x-vault-token"] !== service.token) return errors(403, "permission denied");
    const call = `${request.method} ${request.url}`;
    calls.push(call);
    return answerTo(call, body === "" ? {} : (JSON.parse(body) as Fields));
  };
  const server = createServer((request, response) => {
    if (service.state === "silent") return;
    void answer(request).then(({ status, body }) =>
      response.writeHead(status, { "content-type": "application/json" }).end(status === 204 ? "" : JSON.stringify(body)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const service: TransitStandIn = {
    address: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    calls,
    token: `s.${randomBytes(18).toString("base64url")}`,
    state: "open",
    minDecryptionVersion: 1,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  registerCanary("token", service.token);
  return service;
}
