/** A sign-in that has been sent to the issuer, as remembered by this tab. */
export interface BegunSignOn {
  readonly email: string;
  readonly state: string;
  /** Query string of the login page, with the page to open afterwards. */
  readonly search: string;
}

/** Parameters with which the issuer redirected the browser back. */
export interface ReturnedSignOn {
  readonly email: string;
  readonly code: string;
  readonly state: string;
  readonly iss?: string;
}

export type Return =
  | { readonly kind: "answer"; readonly answer: ReturnedSignOn; readonly search: string }
  | { readonly kind: "refused"; readonly sentence: string; readonly search: string };

const place = "tieout-sign-on";

export const keepBegun = (storage: Storage, begun: BegunSignOn): void => storage.setItem(place, JSON.stringify(begun));

const isText = (value: unknown): value is string => typeof value === "string";

function takeBegun(storage: Storage): BegunSignOn | null {
  const kept = storage.getItem(place);
  storage.removeItem(place);
  const begun: Partial<Record<string, unknown>> | null = kept === null ? null : JSON.parse(kept);
  if (!begun || !isText(begun.email) || !isText(begun.state) || !isText(begun.search)) return null;
  return { email: begun.email, state: begun.state, search: begun.search };
}

const elsewhere = "This sign-in started in another tab or browser. Enter your email and start again.";
/** RFC 6749, 4.1.2.1 and OpenID Connect Core 1.0, 3.1.2.6; the issuer's own text is not repeated. */
const refusals: ReadonlyMap<string | null | undefined, string> = new Map([
  ["access_denied", "Single sign-on was canceled, or your firm's issuer doesn't let you use Tieout."],
  ["temporarily_unavailable", "Your firm's single sign-on is unavailable right now. Try again, or log in with your password."],
]);
const otherRefusal = "Your firm's single sign-on didn't finish the sign-in. Ask a firm admin to test it under Users, Sign-in.";

/** Takes the redirect parameters from the URL, once; null if the URL isn't an issuer's redirect. */
export function takeReturn(search: string, storage: Storage): Return | null {
  const parameters = new URLSearchParams(search);
  const [state, code, error, iss] = ["state", "code", "error", "iss"].map((name) => parameters.get(name));
  if (!state || !(code || error)) return null;
  const begun = takeBegun(storage);
  if (!begun || begun.state !== state) return { kind: "refused", sentence: elsewhere, search: "" };
  if (!code) return { kind: "refused", sentence: refusals.get(error) ?? otherRefusal, search: begun.search };
  return { kind: "answer", answer: { email: begun.email, code, state, ...(iss ? { iss } : {}) }, search: begun.search };
}

/** Domain in the email typed so far; null until it can be complete. */
export const typedDomain = (email: string): string | null =>
  /^[^\s@]+@([^\s@]+\.[a-z]{2,})$/i.exec(email.trim())?.[1]?.toLowerCase() ?? null;
