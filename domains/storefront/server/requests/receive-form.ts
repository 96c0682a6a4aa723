import type { MultipartContext, SignedInContext } from "@tieout/http";
import { success } from "@tieout/kernel";
import { storefrontFailures } from "../../contract/index.ts";
import { type StoredFile, storeRequestFile } from "./store-file.ts";

export type FormContext = SignedInContext & MultipartContext;

interface Form {
  readonly organizationId: string;
  readonly kind: "pdf" | "workbook";
}

interface ReceivedForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: StoredFile;
}

/** Stores a form's one file and reads its fields, in any order. Removes the stored file again unless `keep` succeeds. */
export async function receiveForm<R extends { readonly ok: boolean }>(
  context: FormContext,
  { organizationId, kind }: Form,
  keep: (received: ReceivedForm) => Promise<R>,
) {
  const fields: Record<string, string> = {};
  let file: StoredFile | null = null;
  let isKept = false;
  try {
    for await (const part of context.parts()) {
      if (part.kind === "field") fields[part.name] = part.value;
      else if (file !== null) return storefrontFailures.fail("storefront.request-fields", undefined);
      else {
        if (part.fileName === "") return storefrontFailures.fail("storefront.request-file-missing", undefined);
        const stored = await storeRequestFile({ files: context.files, organizationId, part, kind });
        if (!stored.ok) return stored;
        file = stored.value;
      }
    }
    if (!file) return storefrontFailures.fail("storefront.request-file-missing", undefined);
    // If the connection is lost during the commit, the row may or may not exist. If it doesn't, the daily sweep removes the object.
    isKept = true;
    const kept = await keep({ fields, file });
    isKept = kept.ok;
    return success(kept);
  } finally {
    if (file && !isKept) await context.files.delete(organizationId, file.object.key);
  }
}
