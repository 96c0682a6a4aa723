import { type FileStore, FileStoreError, type StoredObject } from "@tieout/files";
import { type UploadPart, UploadTooLarge } from "@tieout/http";
import { shortenName, success } from "@tieout/kernel";
import { storefrontFailures } from "../../contract/index.ts";
import { isPdf, isWorkbook, kindBytes, requestMegabytes } from "../../core/index.ts";

const { fail } = storefrontFailures;
const maxBytes = requestMegabytes * 1_000_000;

const kinds = { pdf: { is: isPdf, words: "a PDF" }, workbook: { is: isWorkbook, words: "an XLSX workbook" } } as const;

class OtherKind extends Error {}

/** Passes the bytes on once the first bytes show that the file is of the expected kind. */
async function* checked(source: AsyncIterable<Uint8Array>, isKind: (start: Uint8Array) => boolean): AsyncGenerator<Uint8Array> {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const piece of source) {
    if (head === null) {
      yield piece;
      continue;
    }
    head = Buffer.concat([head, piece]);
    if (head.length < kindBytes) continue;
    if (!isKind(head)) throw new OtherKind();
    yield head;
    head = null;
  }
  if (head !== null) throw new OtherKind();
}

interface IncomingFile {
  readonly files: FileStore;
  readonly organizationId: string;
  readonly part: Extract<UploadPart, { kind: "file" }>;
  readonly kind: keyof typeof kinds;
}

export interface StoredFile {
  readonly object: StoredObject;
  readonly name: string;
}

/** File name for display: the last part of the path, without control characters. */
export function displayName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? "";
  return shortenName(last.replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, "").trim() || "unnamed file", 255);
}

/** Streams a file into the file store; refuses a file of another kind at its first bytes, without storing any of it. */
export async function storeRequestFile({ files, organizationId, part, kind }: IncomingFile) {
  const name = displayName(part.fileName);
  const { is, words } = kinds[kind];
  try {
    const object = await files.put(organizationId, checked(part.stream, is), { maxBytes, scope: null });
    return success<StoredFile>({ object, name });
  } catch (error) {
    if (error instanceof OtherKind) return fail("storefront.request-file", { name, wanted: words });
    const isTooLarge = error instanceof UploadTooLarge || (error instanceof FileStoreError && error.code === "files.too_large");
    if (isTooLarge) return fail("storefront.request-too-large", { name });
    if (error instanceof FileStoreError && error.code === "files.no_space") return fail("storefront.store-full", undefined);
    throw error;
  }
}
