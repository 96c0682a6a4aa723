const blockBytes = 64;

/** The key combined with one of HMAC's two pads (RFC 2104), as SQL. */
function padded(key: Buffer, pad: number): string {
  if (key.length > blockBytes) throw new RangeError("the key of an HMAC has at most 64 bytes");
  const block = Buffer.concat([key, Buffer.alloc(blockBytes - key.length)]).map((byte) => byte ^ pad);
  return `unhex('${Buffer.from(block).toString("hex")}')`;
}

/**
 * HMAC-SHA-256, in hex, of an expression with an SSN's nine digits: equal for equal SSNs within one organization, useless without the
 * organization's key. Null for null. Computed in SQL, because anything that reaches the engine from outside passes through a file, where a
 * hash must not appear together with its SSN.
 */
export const hashSql = (digits: string, key: Buffer): string =>
  `sha256(${padded(key, 0x5c)} || unhex(sha256(${padded(key, 0x36)} || encode(${digits}))))`;
