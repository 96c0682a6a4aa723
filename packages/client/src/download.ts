import { ApiProblem, clientCodes } from "./api-problem.ts";

/** File name from a `content-disposition` header, RFC 6266: the UTF-8 form takes precedence. */
export function fileNameOf(header: string | null, otherwise: string): string {
  if (!header) return otherwise;
  const extended = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(header)?.[1];
  if (extended) {
    try {
      return decodeURIComponent(extended.trim());
    } catch {
      return otherwise;
    }
  }
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(header);
  const name = plain?.[1]?.replace(/\\(.)/g, "$1") ?? plain?.[2]?.trim();
  return name || otherwise;
}

/** Shown for an empty response. */
export const emptyDownloadSentence = "File not found or empty response.";
/** Shown for a failed download if the server gave no reason. */
const failedDownloadSentence = "Error downloading the file. Please try again or contact support.";

/** Failures without a useful reason: no response, an unreadable response, or a server error. */
const saysNothing: ReadonlySet<string> = new Set([clientCodes.offline, clientCodes.unreadable, "http.internal"]);

/**
 * Message for a failed download: the server's reason if it gave one (such as a damaged file, with what to do), otherwise a general message.
 */
export function downloadFailure(error: unknown): string {
  const said = error instanceof ApiProblem && !saysNothing.has(error.code);
  if (said) return error.msg;
  return error instanceof Error && error.message === emptyDownloadSentence ? emptyDownloadSentence : failedDownloadSentence;
}

/** Downloads a streamed response as a file. Rejects if it is empty. */
export async function saveDownload(
  response: Response,
  otherwiseNamed: string,
): Promise<{ readonly fileName: string; readonly sizeBytes: number }> {
  const blob = await response.blob();
  if (blob.size === 0) throw new Error(emptyDownloadSentence);
  const fileName = fileNameOf(response.headers.get("content-disposition"), otherwiseNamed);
  saveBlob(blob, fileName);
  return { fileName, sizeBytes: blob.size };
}

function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = fileName;
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  // Revoked late, because some browsers start reading the blob only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
