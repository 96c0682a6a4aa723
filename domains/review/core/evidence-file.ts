/** Allowed kinds of evidence files, recognized by their first bytes. */
export const evidenceFileKinds = ["pdf", "png", "jpeg"] as const;
export type EvidenceFileKind = (typeof evidenceFileKinds)[number];

export const evidenceMegabytes = { perFile: 50, perEngagement: 500 } as const;

const extensions: Readonly<Record<EvidenceFileKind, readonly [string, ...string[]]>> = {
  pdf: ["pdf"],
  png: ["png"],
  jpeg: ["jpg", "jpeg", "jpe", "jfif"],
};

export const evidenceContentTypes: Readonly<Record<EvidenceFileKind, string>> = {
  pdf: "application/pdf",
  png: "image/png",
  jpeg: "image/jpeg",
};

const signatures: Readonly<Record<EvidenceFileKind, readonly number[]>> = {
  // %PDF-
  pdf: [0x25, 0x50, 0x44, 0x46, 0x2d],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpeg: [0xff, 0xd8, 0xff],
};

/** Number of leading bytes needed to recognize the kind. */
export const evidenceHeadBytes = 8;

/** Kind of the file, judged by its first bytes; null for any other kind, whatever the file's extension. */
export const evidenceFileKind = (head: Uint8Array): EvidenceFileKind | null =>
  evidenceFileKinds.find((kind) => signatures[kind].every((byte, at) => head[at] === byte)) ?? null;

/** Returns the name with an extension that matches the kind, so that no program opens the file as a different type. */
export function nameOfKind(name: string, kind: EvidenceFileKind): string {
  const given = /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? "";
  return extensions[kind].includes(given) ? name : `${name}.${extensions[kind][0]}`;
}

/** The URL if it's safe to open from the product: https only, with no user name that could disguise the host; otherwise null. */
export function evidenceAddress(text: string): string | null {
  const address = text.trim();
  return address.length <= 2000 && /^https:\/\/[^\s/@\\?#"<>]+(?:[/?#][^\s"<>\\]*)?$/i.test(address) ? address : null;
}
