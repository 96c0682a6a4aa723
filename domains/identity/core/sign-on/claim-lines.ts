import { emailIn, emailsIn, type IssuerClaims, isGuest, provenEmails, truthOfClaim, truthOfEdov } from "./email-proof.ts";

/** A claim from an issuer and what the product concludes from it. The value is masked but recognizable. */
export interface ClaimLine {
  readonly name: string;
  readonly value: string;
  readonly says: string;
  /** `used` counts for the sign-in, `against` counts against it, and `unused` has no effect. */
  readonly family: "used" | "against" | "unused";
}

interface Context {
  readonly trustedDomains: readonly string[];
  /** The current time on the product's clock, in seconds since 1970. */
  readonly now: number;
}

type Word = Pick<ClaimLine, "says" | "family">;
type Reader = (value: unknown, claims: IssuerClaims, context: Context) => Word;

const used = (says: string): Word => ({ says, family: "used" });
const unused = (says: string): Word => ({ says, family: "unused" });
const against = (says: string): Word => ({ says, family: "against" });

export function maskEmail(email: string): string {
  const [local = "", domain = ""] = email.split("@");
  return `${local.slice(0, 1)}•••@${domain}`;
}

const maskText = (text: string): string =>
  emailIn(text) === null ? `${text.length > 6 ? text.slice(0, 2) : ""}•••` : maskEmail(text.trim());

const plain: ReadonlySet<string> = new Set(["iss", "acct", "amr", "acr", "ver", "hd"]);

function maskedValue(name: string, value: unknown): string {
  if (typeof value === "boolean") return String(value);
  if (typeof value === "number") return String(value);
  if (typeof value === "string")
    return plain.has(name) || value.length < 2 || ["true", "false"].includes(value.toLowerCase()) ? value.slice(0, 200) : maskText(value);
  if (Array.isArray(value))
    return (
      value
        .slice(0, 5)
        .map((one) => maskedValue(name, one))
        .join(", ") || "empty"
    );
  return value === null ? "null" : "an object";
}

const minutesText = (seconds: number): string => {
  const minutes = Math.round(Math.abs(seconds) / 60);
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
};

function clockWord(value: unknown, now: number): Word {
  if (typeof value !== "number") return unused("Not a time.");
  const ahead = value - now;
  if (Math.abs(ahead) < 60) return used("The issuer's clock agrees with Tieout's.");
  return against(`The issuer's clock is ${minutesText(ahead)} ${ahead > 0 ? "ahead of" : "behind"} Tieout's. Correct it there.`);
}

function emailWord(value: unknown, claims: IssuerClaims, { trustedDomains }: Context): Word {
  const email = emailIn(value);
  if (email === null) return against("Not an email address.");
  const by = provenEmails(claims, trustedDomains).find((one) => one.email === email)?.by;
  if (by === "trust") return used("Counts as the person's email: your firm trusts this issuer's addresses at that domain.");
  if (by !== undefined) return used(`Counts as the person's email: ${by} says so.`);
  return isGuest(claims)
    ? against("Not enough on its own: this is a guest account, and your firm trusts only its own people's emails.")
    : against("Not enough on its own: no claim says that it's verified.");
}

const flagWord =
  (truthOf: typeof truthOfClaim, yes: string, no: string): Reader =>
  (value) =>
    truthOf(value) ? used(yes) : against(no);

const listWord: Reader = (value) =>
  emailsIn(value).length > 0
    ? used("Verified by the issuer, so it counts as the person's email.")
    : unused("Empty, so it proves no email.");
const nameWord: Reader = () => unused("A sign-in name. It's never accepted as proof of an email.");

const readers: Readonly<Record<string, Reader>> = {
  iss: () => used("The issuer; matches the address entered here."),
  aud: () => used("Tieout's client ID at the issuer."),
  sub: () => used("Identifies the person at the issuer. A Tieout account stays linked to it."),
  nonce: () => used("The value Tieout sent."),
  iat: (value, _claims, { now }) => clockWord(value, now),
  exp: () => used("The token is valid."),
  nbf: () => used("The token is already valid."),
  email: emailWord,
  email_verified: flagWord(truthOfClaim, "The issuer has verified the email.", "The issuer says that it has not verified the email."),
  xms_edov: flagWord(
    truthOfEdov,
    "The email's domain is verified in the tenant.",
    "The email's domain is not verified in the tenant. Verify it in Entra ID.",
  ),
  verified_primary_email: listWord,
  verified_secondary_email: listWord,
  preferred_username: nameWord,
  upn: nameWord,
  unique_name: nameWord,
  amr: () => unused("How the person signed in. Tieout relies on your firm's setting for the issuer's second step instead."),
  acr: () => unused("How the person signed in. Tieout relies on your firm's setting for the issuer's second step instead."),
};

export interface ClaimDocument {
  readonly from: "ID token" | "userinfo";
  readonly claims: IssuerClaims;
}

const order = Object.keys(readers);
const placeOf = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);

function lineOf(name: string, { claims }: ClaimDocument, context: Context): ClaimLine {
  const value = claims[name];
  const word = Object.hasOwn(readers, name) ? readers[name]?.(value, claims, context) : undefined;
  return { name: name.slice(0, 100), value: maskedValue(name, value), ...(word ?? unused("Not used.")) };
}

/** Issuers usually send a few dozen claims; groups can add more. */
const mostLines = 60;

/** The received claims, relevant ones first, without duplicates: if several documents have a claim, the first one wins. */
export function claimLines(documents: readonly ClaimDocument[], context: Context): readonly ClaimLine[] {
  const names = new Set(documents.flatMap(({ claims }) => Object.keys(claims)));
  const lines = [...names].flatMap((name) => {
    const document = documents.find(({ claims }) => Object.hasOwn(claims, name));
    return document ? [lineOf(name, document, context)] : [];
  });
  const absent = ["email", "email_verified"].filter((name) => !names.has(name));
  return [...lines, ...absent.map((name): ClaimLine => ({ name, value: "not sent", ...absentWords(name, documents, context) }))]
    .sort((a, b) => placeOf(a.name) - placeOf(b.name))
    .slice(0, mostLines);
}

function absentWords(name: string, documents: readonly ClaimDocument[], { trustedDomains }: Context): Word {
  const isProven = documents.some(({ claims }) => provenEmails(claims, trustedDomains).length > 0);
  if (isProven) return unused("Not needed: another claim proves the email.");
  return name === "email" ? against("The issuer sends no email.") : against("The issuer doesn't say that it verified the email.");
}
