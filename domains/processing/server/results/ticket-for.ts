import { type FileStore, isBroken } from "@tieout/files";
import { issueDownloadTicket, newTicketHolder, type RequestContext, type TicketedFile, ticketCookie, ticketTtlSeconds } from "@tieout/http";
import { workpaperFailures } from "../../contract/index.ts";

/** A ticket for a file of the store, in the browser that asks. A download that breaks off in the middle says nothing: all of it is checked first. */
export async function ticketFor({ tx, actor, now, files, cookie, setCookie }: RequestContext, file: TicketedFile) {
  if (!(await isWhole(files, tx.organizationId, file.fileKey)))
    return workpaperFailures.fail("workpapers.file-damaged", { name: file.fileName });
  const holder = cookie(ticketCookie.name) ?? newTicketHolder();
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
