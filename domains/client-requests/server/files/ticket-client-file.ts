import { isBroken, type MalwareScanner } from "@tieout/files";
import { issueDownloadTicket, type RequestContext, ticketCookie, ticketTtlSeconds } from "@tieout/http";
import { clientFileFailures } from "../../contract/index.ts";
import { type ClientFileRecord, clientFileRepository } from "./client-file-repository.ts";

const { fail } = clientFileFailures;

/** Null if no scanner is set up, or if the file is missing or damaged, which is reported separately. */
async function verdictOf({ files, tx }: RequestContext, { objectKey }: ClientFileRecord, scanner: MalwareScanner | null) {
  if (!scanner) return null;
  try {
    return await scanner.scan(await files.get(tx.organizationId, objectKey));
  } catch (error) {
    if (isBroken(error)) return null;
    throw error;
  }
}

/** Checks the whole file first, because a download that breaks off partway gives no reason. */
async function isWhole({ files, tx }: RequestContext, objectKey: string): Promise<boolean> {
  try {
    await files.check(tx.organizationId, objectKey);
    return true;
  } catch (error) {
    if (isBroken(error)) return false;
    throw error;
  }
}

/** Creates a download ticket for a client's file. Like auditors' files, it is scanned each time if a scanner is set up. */
export async function ticketClientFile(
  context: RequestContext,
  { engagementId, fileId }: { readonly engagementId: string; readonly fileId: string },
  scanner: MalwareScanner | null,
) {
  const { tx, actor, now, knownBrowser, setCookie } = context;
  const file = await clientFileRepository(tx).find(fileId);
  if (file?.engagementId !== engagementId || file.state === "draft") return fail("client-requests.no-file", undefined);
  const { fileName: name, objectKey: fileKey } = file;
  const verdict = await verdictOf(context, file, scanner);
  if (verdict?.kind === "unavailable") return fail("client-requests.scan-waits", { name });
  if (verdict?.kind === "found") {
    // Runs in a separate transaction, because the refusal rolls back the current one.
    await context.inOrganization(async (own) => {
      own.record({
        event: "file-store.quarantined",
        subjectType: "object",
        subjectId: fileId,
        data: { found: verdict.name, objectKey: fileKey },
      });
    });
    return fail("client-requests.file-quarantined", { name, found: verdict.name });
  }
  if (!(await isWhole(context, fileKey))) return fail("client-requests.file-damaged", { name });
  const holder = knownBrowser(ticketCookie.name, actor.userId);
  const contentType = "application/octet-stream";
  const ticket = await issueDownloadTicket(tx, actor, { objectId: fileId, fileKey, fileName: name, contentType, at: now(), holder });
  setCookie({ ...ticketCookie, value: holder, maxAgeSeconds: ticketTtlSeconds });
  return { ok: true, value: { url: `/api/downloads/${ticket}/`, expires_in_seconds: ticketTtlSeconds } } as const;
}
