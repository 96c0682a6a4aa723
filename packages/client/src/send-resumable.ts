import type { DetailedError, HttpResponse } from "tus-js-client";
import { offlineProblem, parseProblem } from "./api-problem.ts";
import type { Transport } from "./transport.ts";

export interface ResumableFile {
  readonly file: File;
  /** Where an upload is begun. */
  readonly endpoint: string;
  /** Of one that was begun, which goes on where it stopped; null begins one. */
  readonly url: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface ResumableProgress {
  readonly signal: AbortSignal;
  readonly onSent: (sentBytes: number) => void;
  readonly onBegun: (url: string) => void;
}

/** A smaller file comes with the call that begins it: sending it again costs less than asking how much has arrived. */
const atOnceBytes = 4 * 2 ** 20;

/**
 * Sends a file so that it can go on later (tus 1.0). Resolves with what the server answers after the last byte; null where it had all of it
 * before. Rejects with an `ApiProblem`, or with an abort error: what has arrived stays there.
 */
export async function sendResumable(transport: Transport, given: ResumableFile, progress: ResumableProgress): Promise<unknown> {
  const { Upload } = await import("tus-js-client");
  const { signal } = progress;
  signal.throwIfAborted();
  const answer = await new Promise<HttpResponse>((resolve, reject) => {
    const upload = new Upload(given.file, {
      endpoint: new URL(given.endpoint, window.location.origin).href,
      uploadUrl: given.url,
      metadata: { ...given.metadata },
      uploadDataDuringCreation: given.file.size <= atOnceBytes,
      // Whoever calls decides when to go on; the server knows what has arrived.
      retryDelays: null,
      storeFingerprintForResuming: false,
      onBeforeRequest: (request) => {
        const token = transport.getToken();
        if (token) request.setHeader("authorization", `Bearer ${token}`);
      },
      onProgress: (sentBytes) => progress.onSent(sentBytes),
      onUploadUrlAvailable: () => {
        if (upload.url) progress.onBegun(upload.url);
      },
      onSuccess: ({ lastResponse }) => resolve(lastResponse),
      onError: (error) => reject(problemOf(transport, error)),
    });
    signal.addEventListener("abort", () => {
      void upload.abort().then(() => reject(signal.reason), reject);
    });
    upload.start();
  });
  const text = answer.getBody();
  return text === "" ? null : JSON.parse(text);
}

function problemOf(transport: Transport, error: Error | DetailedError): Error {
  const answer = "originalResponse" in error ? error.originalResponse : null;
  if (!answer || answer.getStatus() === 0) return offlineProblem();
  const problem = parseProblem(answer.getStatus(), answer.getBody(), answer.getHeader("x-request-id") ?? null);
  if (problem.status === 401) transport.onUnauthorized(problem);
  return problem;
}
