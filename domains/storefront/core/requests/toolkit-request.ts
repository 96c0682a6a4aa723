/** Of a custom toolkit, in the order in which they come. */
export const requestStateTitles = {
  requested: "Requested",
  in_review: "In review",
  in_preparation: "In preparation",
  delivered: "Delivered",
  canceled: "Canceled",
} as const;
export type RequestState = keyof typeof requestStateTitles;
export const requestStates = Object.keys(requestStateTitles) as readonly RequestState[];

const next: Readonly<Record<RequestState, readonly RequestState[]>> = {
  requested: ["in_review", "canceled"],
  in_review: ["in_preparation", "canceled"],
  in_preparation: ["delivered", "canceled"],
  delivered: [],
  canceled: [],
};

/** What staff may make of a request; `delivered` only with the file. */
export const nextRequestStates = (state: RequestState): readonly RequestState[] => next[state];

/** Until its preparation begins, whoever asked may take the request back. */
export const canCancelRequest = (state: RequestState): boolean => state === "requested" || state === "in_review";

/** Of a report, and of what is delivered. */
export const requestMegabytes = 50;

/** A PDF begins so; readers allow nothing else in its first line. */
export const isPdf = (start: Uint8Array): boolean => startsWith(start, "%PDF-");

/** An XLSX workbook is a ZIP file. */
export const isWorkbook = (start: Uint8Array): boolean => startsWith(start, "PK\u0003\u0004");

/** As much of a file as tells its kind. */
export const kindBytes = 8;

const startsWith = (bytes: Uint8Array, mark: string): boolean => [...mark].every((letter, at) => bytes[at] === letter.charCodeAt(0));
