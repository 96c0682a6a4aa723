import { type FileStore, isBroken, type MalwareScanner } from "@tieout/files";
import { issueDownloadTicket, type RequestContext, type TicketedFile, ticketCookie, ticketTtlSeconds } from "@tieout/http";
import { workpaperFailures } from "../../contract/index.ts";

/**
 * A ticket for a file uploaded by a user, issued only after the scanner reports the file clean. The file is scanned every time, because
 * scanners are updated; it stays where it is. A null scanner means none is set up.
 */
export async function ticketForUpload(context: RequestContext, file: TicketedFile, scanner: MalwareScanner | null) {
  const verdict = scanner ? await scanned(context, file, scanner) : null;
  const { fileName: name } = file;
  if (verdict?.kind === "unavailable") return workpaperFailures.fail("workpapers.scan-waits", { name });
  if (verdict?.kind !== "found") return ticketFor(context, file);
  // Uses a separate transaction, because the refusal rolls back the current one.
  await context.inOrganization(async (tx) => {
    const data = { found: verdict.name, objectKey: file.fileKey };
    tx.record({ event: "file-store.quarantined", subjectType: "object", subjectId: file.objectId, data });
  });
  return workpaperFailures.fail("workpapers.file-quarantined", { name, found: verdict.name });
}

/** Scans a file; if the file is missing or damaged, reports that instead. */
async function scanned({ files, tx }: RequestContext, { fileKey }: TicketedFile, scanner: MalwareScanner) {
  try {
    return await scanner.scan(await files.get(tx.organizationId, fileKey));
  } catch (error) {
    if (isBroken(error)) return null;
    throw error;
  }
}

/**
 * A ticket for a stored file, valid only in the requesting browser. The whole file is verified first, because a download that breaks off
 * can't give a reason.
 */
export async function ticketFor({ tx, actor, now, files, knownBrowser, setCookie }: RequestContext, file: TicketedFile) {
  if (!(await isWhole(files, tx.organizationId, file.fileKey)))
    return workpaperFailures.fail("workpapers.file-damaged", { name: file.fileName });
  const holder = knownBrowser(ticketCookie.name, actor.userId);
  const ticket = await issueDownloadTicket(tx, actor, { ...file, at: now(), holder });
  setCookie({ ...ticketCookie, value: holder, maxAgeSeconds: ticketTtlSeconds });
  return { ok: true, value: { url: `/api/downloads/${ticket}/`, expires_in_seconds: ticketTtlSeconds } } as const;
}

async function isWhole(files: FileStore, organizationId: string, objectKey: string): Promise<boolean> {
  try {
    await files.check(organizationId, objectKey);
    return true;
  } catch (error) {
    if (isBroken(error)) return false;
    throw error;
  }
}
