import { plural, requiredSentence } from "@tieout/ui";
import type { SignOnIssuer } from "../../../contract/index.ts";

export interface IssuerDraft {
  readonly address: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly hasSecondStep: boolean;
  readonly trustsEmails: boolean;
  readonly password: string;
}

export type IssuerErrors = { readonly [K in "address" | "clientId" | "clientSecret" | "password"]?: string };

/** Errors found before the server is called; an existing issuer may keep its secret. */
export const issuerErrors = ({ address, clientId, clientSecret, password }: IssuerDraft, isNew: boolean): IssuerErrors => ({
  ...(address.trim() === "" ? { address: requiredSentence("issuer address") } : {}),
  ...(clientId.trim() === "" ? { clientId: requiredSentence("client ID") } : {}),
  ...(isNew && clientSecret.trim() === "" ? { clientSecret: requiredSentence("client secret") } : {}),
  ...(password === "" ? { password: requiredSentence("password") } : {}),
});

/** Maps the server's field names to the dialog's. */
export const errorsOfFields = (messages: Readonly<Record<string, string>>): IssuerErrors => {
  const { address, client_id: clientId, client_secret: clientSecret, password } = messages;
  const found = { address, clientId, clientSecret, password };
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message !== undefined));
};

export const peopleText = (people: number): string =>
  people === 0 ? "No one has signed in through it yet." : `${plural(people, "user has", "users have")} signed in through it.`;

export const secondStepText = (hasSecondStep: boolean): string =>
  hasSecondStep
    ? "Asks for a second step itself, so Tieout doesn't ask for another."
    : "Doesn't ask for a second step, so Tieout asks for the user's own if one is set up or required.";

export const trustText = (trustsEmails: boolean): string =>
  trustsEmails ? "Its email addresses are trusted for your verified domains." : "Signs in only people whose email it says is verified.";

/** `2 issuers, 1 of 3 domains proven.` */
export function issuersSentence(issuers: readonly Pick<SignOnIssuer, "domains">[]): string {
  const domains = issuers.flatMap((issuer) => issuer.domains);
  const proven = domains.filter(({ proven_at: provenAt }) => provenAt !== null).length;
  const ofDomains = domains.length === 0 ? "no domain yet" : `${proven} of ${plural(domains.length, "domain")} verified`;
  return `${plural(issuers.length, "issuer")}, ${ofDomains}.`;
}
