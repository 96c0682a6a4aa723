import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from "node:crypto";

/** A chain's head at one moment, signed with a key kept outside the database, so the database owner cannot forge it. */
export interface AuditCheckpoint {
  readonly organizationId: string;
  /** Sequence of the chain's last event. */
  readonly sequence: bigint;
  /** Hash of the chain's last event, hexadecimal. */
  readonly hash: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

export interface CheckpointKey {
  readonly sign: (checkpoint: AuditCheckpoint) => string;
  readonly isSigned: (checkpoint: AuditCheckpoint, signature: string) => boolean;
}

/** RFC 8410: bytes that precede an Ed25519 private key in PKCS #8. */
const pkcs8Head = Buffer.from("302e020100300506032b657004220420", "hex");

/** An installation's Ed25519 key (RFC 8032), derived from its master key (HKDF-SHA-256), so it doesn't have to be stored. */
export function checkpointKey(masterKey: Uint8Array): CheckpointKey {
  const seed = Buffer.from(hkdfSync("sha256", masterKey, Buffer.alloc(0), "tieout audit checkpoints 1", 32));
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: "der", type: "pkcs8" });
  const publicKey: KeyObject = createPublicKey(privateKey);
  return {
    sign: (checkpoint) => sign(null, signedText(checkpoint), privateKey).toString("base64"),
    isSigned: (checkpoint, signature) => verify(null, signedText(checkpoint), publicKey, Buffer.from(signature, "base64")),
  };
}

const signedText = ({ organizationId, sequence, hash, at }: AuditCheckpoint): Buffer =>
  Buffer.from(["tieout audit checkpoint 1", organizationId, String(sequence), hash, at, ""].join("\n"));
