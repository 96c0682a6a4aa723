import { type DetailedError, type HttpResponse, Upload } from "tus-js-client";
import { offlineProblem, parseProblem } from "./api-problem.ts";
import type { ResumableFile, ResumableProgress } from "./resumable-file.ts";
import type { Transport } from "./transport.ts";

/** A smaller file comes with the call that begins it: sending it again costs less than asking how much has arrived. */
const atOnceBytes = 4 * 2 ** 20;

/** `sendResumable`, with the library that speaks tus. */
export async function sendByTus(transport: Transport, given: ResumableFile, progress: ResumableProgress): Promise<unknown> {
  const { signal } = progress;
  signal.throwIfAborted();
  const answer = await new Promise<HttpResponse>((resolve, reject) => {
    const upload = new Upload(given.file, {
      endpoint: new URL(given.endpoint, window.location.origin).href,
      uploadUrl: given.url,
      metadata: { ...given.metadata },
      uploadDataDuringCreation: given.file.size <= atOnceBytes,
      // Whoever calls decides when to continue; the server knows what has arrived.
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
