import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { NewPasskey, PasskeyAnswer } from "../../contract/index.ts";

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Uint8Array | string): Buffer => createHash("sha256").update(bytes).digest();

/** Encodes a string or byte string shorter than 65,536 in CBOR (RFC 8949). */
function cbor(value: string | Uint8Array): Buffer {
  const bytes = Buffer.from(value as string);
  const major = typeof value === "string" ? 0x60 : 0x40;
  const { length } = bytes;
  const head = length < 24 ? [major + length] : length < 256 ? [major + 24, length] : [major + 25, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(head), bytes]);
}

export interface Ceremony {
  readonly challenge: string;
  readonly origin?: string;
  readonly rpId?: string;
  /** By default: user present and user verified. */
  readonly flags?: number;
  readonly count?: number;
}

const defaults = { origin: "https://tieout.example", rpId: "tieout.example", flags: 0b101, count: 1 };

/** A software authenticator as described in WebAuthn Level 3: 6.1 (authenticator data) and 6.5.6 (attestation none). */
export function softPasskey() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(32);
  // {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
  const cose = Buffer.concat([
    Buffer.from("a5010203262001", "hex"),
    Buffer.from("21", "hex"),
    cbor(Buffer.from(x, "base64url")),
    Buffer.from("22", "hex"),
    cbor(Buffer.from(y, "base64url")),
  ]);
  const clientData = (type: string, { challenge, origin }: { readonly challenge: string; readonly origin: string }): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const head = (given: { readonly rpId: string; readonly flags: number; readonly count: number }): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(given.count);
    return Buffer.concat([sha256(given.rpId), Buffer.from([given.flags]), count]);
  };
  const common = { id: base64url(id), rawId: base64url(id), type: "public-key" as const, clientExtensionResults: {} };
  return {
    create(ceremony: Ceremony): NewPasskey {
      const given = { ...defaults, count: 0, ...ceremony };
      const length = Buffer.from([0, id.length]);
      const data = Buffer.concat([head({ ...given, flags: given.flags | 0b1000000 }), Buffer.alloc(16), length, id, cose]);
      const attestation = Buffer.concat([
        Buffer.from("a3", "hex"),
        ...[cbor("fmt"), cbor("none"), cbor("attStmt"), Buffer.from("a0", "hex"), cbor("authData"), cbor(data)],
      ]);
      const response = { clientDataJSON: base64url(clientData("webauthn.create", given)), attestationObject: base64url(attestation) };
      return { ...common, response: { ...response, transports: ["internal"] } };
    },

    answer(ceremony: Ceremony, userHandle?: string): PasskeyAnswer {
      const given = { ...defaults, ...ceremony };
      const data = head(given);
      const client = clientData("webauthn.get", given);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      const response = { clientDataJSON: base64url(client), authenticatorData: base64url(data), signature: base64url(signature) };
      return { ...common, response: userHandle === undefined ? response : { ...response, userHandle } };
    },
  };
}
