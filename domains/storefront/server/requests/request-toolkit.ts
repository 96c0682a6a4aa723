import { FileStoreError } from "@tieout/files";
import type { SignedInContext } from "@tieout/http";
import { sanitizeRichText } from "@tieout/http";
import { type Actor, success } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { longestComments, RequestFields, storefrontFailures } from "../../contract/index.ts";
import { canCancelRequest } from "../../core/index.ts";
import { type FormContext, receiveForm } from "./receive-form.ts";
import { findRequest, insertRequest, requestWire } from "./request-repository.ts";
import { displayName } from "./store-file.ts";

const { fail } = storefrontFailures;

/** Stores the report and requests a toolkit for it. */
export async function requestToolkit(context: FormContext) {
  const { organizationId, userId } = context.actor;
  const received = await receiveForm(context, { organizationId, kind: "pdf" }, async ({ fields, file }) => {
    const parsed = RequestFields.safeParse({ file_name: fields.file_name ?? "", comments: fields.comments ?? "" });
    const comments = parsed.success ? sanitizeRichText(parsed.data.comments) : "";
    if (!parsed.success || comments.length > longestComments) return fail("storefront.request-fields", undefined);
    const fileName = parsed.data.file_name === "" ? file.name : displayName(parsed.data.file_name);
    return context.inOrganization((tx) => keepRequest(tx, { userId, fileName, comments, object: file.object }));
  });
  return received.ok ? received.value : received;
}

async function keepRequest(tx: Tx, wanted: Parameters<typeof insertRequest>[1]) {
  const id = await insertRequest(tx, wanted);
  if (id === null) return fail("storefront.request-twice", { name: wanted.fileName });
  const { sha256, sizeBytes } = wanted.object;
  tx.record({ event: "storefront.toolkit-request", subjectType: "toolkit_request", subjectId: id, data: { sha256, bytes: sizeBytes } });
  const made = await findRequest(tx.query, id);
  if (!made) throw new Error("a request vanished while it was made");
  return success(requestWire(made));
}

export async function cancelRequest(tx: Tx, actor: Actor, id: string) {
  const request = await findRequest(tx.query, id);
  if (!request) return fail("storefront.no-request", undefined);
  if (request.userId !== actor.userId) return fail("storefront.request-not-yours", undefined);
  if (!canCancelRequest(request.state)) return fail("storefront.request-under-way", undefined);
  const { rowCount } = await tx.query(
    "update toolkit_requests set state = 'canceled', changed_at = now() where organization_id = $1 and id = $2 and state in ('requested', 'in_review')",
    [tx.organizationId, id],
  );
  if (rowCount !== 1) return fail("storefront.request-under-way", undefined);
  tx.record({ event: "storefront.toolkit-request-cancel", subjectType: "toolkit_request", subjectId: id });
  return success(undefined);
}

interface StoredPlace {
  readonly organizationId: string;
  readonly key: string;
  readonly fileName: string;
  readonly contentType: string;
}

/** Returns a stored file unchanged; refuses a file that is empty or gone. */
export async function storedAnswer({ files }: Pick<SignedInContext, "files">, { organizationId, key, fileName, contentType }: StoredPlace) {
  try {
    const stream = await files.get(organizationId, key);
    if (stream.sizeBytes === 0) return fail("storefront.file-empty", undefined);
    return success({ contentType, fileName, sizeBytes: stream.sizeBytes, stream });
  } catch (error) {
    if (error instanceof FileStoreError && error.code === "files.missing") return fail("storefront.file-empty", undefined);
    throw error;
  }
}

const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Downloads the delivered toolkit; available to everyone in the firm. */
export async function downloadRequested(context: SignedInContext, id: string) {
  const request = await context.inOrganization(async (tx) => {
    const found = await findRequest(tx.query, id);
    if (found?.deliveredKey) tx.record({ event: "storefront.download", subjectType: "toolkit_request", subjectId: id });
    return found;
  });
  if (!request) return fail("storefront.no-request", undefined);
  const { organizationId, deliveredKey: key, deliveredName } = request;
  if (key === null) return fail("storefront.file-empty", undefined);
  return storedAnswer(context, { organizationId, key, fileName: deliveredName ?? "toolkit.xlsx", contentType: xlsx });
}
