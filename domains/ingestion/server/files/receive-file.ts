import { FileStoreError } from "@tieout/files";
import { type MultipartContext, type SignedInContext, type UploadPart, UploadTooLarge } from "@tieout/http";
import { shortenName } from "@tieout/kernel";
import { ingestionFailures } from "../../contract/index.ts";
import { hideSsnsOfTitle, megabytesText } from "../../core/index.ts";

const { fail } = ingestionFailures;

/** Reasons to refuse a file, including files that no run uses. */
export const fileRefusal = fail;

/** Maximum length of a file name on common file systems. */
const longestName = 255;

/** A file name for display: the last part of the path, no control characters, no SSN, at most 255 characters including the extension. */
export function displayName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? "";
  const clean = last.replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, "").trim();
  return clean === "" ? "unnamed file" : shortenName(hideSsnsOfTitle(clean), longestName);
}

/** A form with no file chosen sends an empty file without a name. */
export const isUnchosen = ({ name, sizeBytes }: { readonly name: string; readonly sizeBytes: number }): boolean =>
  name === "" && sizeBytes === 0;

/** The failure for an expected file store error; null for an unexpected one. */
export function storeRefusal(error: unknown, name: string) {
  if (error instanceof UploadTooLarge) {
    const limitMegabytes = megabytesText(error.maxBytes);
    return fail("ingestion.file-too-large", { name, limitMegabytes }, { extra: { max_bytes: error.maxBytes } });
  }
  return error instanceof FileStoreError && error.code === "files.no_space" ? fail("ingestion.store-full", { name }) : null;
}

interface Destination {
  readonly fileName: string;
  /** Null if the form hasn't named the engagement yet. */
  readonly engagementId: string | null;
}

/** Streams one part of an upload to the file store. */
export async function storeFile(
  context: MultipartContext & SignedInContext,
  part: Pick<Extract<UploadPart, { kind: "file" }>, "stream">,
  { fileName, engagementId }: Destination,
) {
  try {
    return { ok: true, value: await context.files.put(context.actor.organizationId, part.stream, { scope: engagementId }) } as const;
  } catch (error) {
    const refusal = storeRefusal(error, fileName);
    if (refusal) return refusal;
    throw error;
  }
}
