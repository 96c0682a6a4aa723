/** A trial for which this tab was sent to the issuer. */
interface BegunTrial {
  readonly issuerId: string;
  readonly state: string;
}

/** Parameters with which the issuer redirected the browser back. */
export interface ReturnedTrial {
  readonly issuerId: string;
  readonly answer: { readonly code: string; readonly state: string; readonly iss?: string } | null;
  /** The issuer's error code if it refused, as in RFC 6749, 4.1.2.1. */
  readonly error: string | null;
}

const place = "tieout-issuer-trial";

export const keepTrial = (storage: Storage, begun: BegunTrial): void => storage.setItem(place, JSON.stringify(begun));

function takeTrial(storage: Storage): BegunTrial | null {
  const kept = storage.getItem(place);
  storage.removeItem(place);
  const begun: Partial<Record<string, unknown>> | null = kept === null ? null : JSON.parse(kept);
  return typeof begun?.issuerId === "string" && typeof begun.state === "string" ? { issuerId: begun.issuerId, state: begun.state } : null;
}

/** Takes the redirect parameters from the URL, once; null if they don't belong to a trial that this tab began. */
export function takeTrialReturn(search: string, storage: Storage): ReturnedTrial | null {
  const parameters = new URLSearchParams(search);
  const [state, code, error, iss] = ["state", "code", "error", "iss"].map((name) => parameters.get(name));
  if (!state || !(code || error)) return null;
  const begun = takeTrial(storage);
  if (begun?.state !== state) return null;
  const answer = code ? { code, state, ...(iss ? { iss } : {}) } : null;
  return { issuerId: begun.issuerId, answer, error: answer ? null : (error ?? null) };
}
