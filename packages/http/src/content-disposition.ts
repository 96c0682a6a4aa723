/**
 * `attachment` with a name that is safe for header parsers and file systems: path separators, control characters and characters reserved by
 * Windows become `_`; the UTF-8 form follows RFC 6266 and RFC 8187.
 */
export function attachmentHeader(fileName: string): string {
  const safe = safeFileName(fileName);
  const ascii = safe.replace(/[^\x20-\x7e]/g, "_").replace(/["\\%]/g, "_");
  const extended = encodeURIComponent(safe).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${extended}`;
}

const reserved = /[\u0000-\u001f\u007f-\u009f/\\:*?"<>|\u200e\u200f\u202a-\u202e\u2066-\u2069\p{Surrogate}]/gu;

function safeFileName(fileName: string): string {
  const safe = fileName.replace(reserved, "_").replace(/^[. ]+|[. ]+$/g, "");
  return cutKeepingExtension(safe) || "download";
}

/** Most file systems allow 255 bytes. */
function cutKeepingExtension(name: string): string {
  const characters = [...name];
  if (Buffer.byteLength(name) <= 200) return name;
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? "";
  while (characters.length > 0 && Buffer.byteLength(characters.join("") + extension) > 200) characters.pop();
  return characters.join("") + extension;
}
