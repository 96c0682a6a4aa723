import { isEntra, issuerName } from "../../core/index.ts";
import type { Fault, IssuerFault } from "./issuer-faults.ts";

interface Case {
  readonly address: string;
  readonly fault: Fault;
}

const entraAddress = "https://login.microsoftonline.com/TENANT-ID/v2.0";

function anotherIssuer({ address, fault: { named } }: Case): string {
  if (named?.includes("{tenantid}") || (isEntra(address) && /\/(?:common|organizations|consumers)(?:\/|$)/.test(address)))
    return `${address} serves every Microsoft Entra ID tenant. Enter your own tenant's address, with its ID: ${entraAddress}.`;
  const itself = named === undefined ? "a different issuer address" : `a different issuer address, ${named.slice(0, 300)}`;
  const advice = isEntra(address)
    ? `For Microsoft Entra ID, enter ${entraAddress}`
    : "Enter your own tenant's address, exactly as the issuer writes it";
  return `The server at ${address} identifies itself by ${itself}. ${advice}.`;
}

function clock({ address, fault: { aheadSeconds } }: Case): string {
  if (aheadSeconds === undefined)
    return `The times in the token from ${issuerName(address)} are off. Ask its administrator to correct its clock.`;
  const minutes = Math.max(1, Math.round(Math.abs(aheadSeconds) / 60));
  const by = minutes === 1 ? "1 minute" : `${minutes} minutes`;
  return `The clock of ${issuerName(address)} is ${by} ${aheadSeconds > 0 ? "ahead of" : "behind"} Tieout's. Ask its administrator to correct it.`;
}

/** Describes the problem and what to do about it. */
const sentences: Readonly<Record<IssuerFault, (found: Case) => string>> = {
  private: ({ address }) => `${address} resolves to a private address. Tieout calls only public internet addresses.`,
  "unknown-name": ({ address }) => `${address} was not found in DNS. Check the address for typos.`,
  certificate: ({ address }) => `${address} presents a TLS certificate that isn't valid for it. Ask the issuer's administrator.`,
  silent: ({ address }) =>
    `${address} didn't respond within ten seconds. Check the address, and whether the issuer can be reached from the internet.`,
  "not-openid": ({ address }) =>
    `${address} is not an OpenID Connect issuer: it serves no configuration at ${address.replace(/\/$/, "")}/.well-known/openid-configuration. Enter the issuer address shown on its administration page.`,
  "another-issuer": anotherIssuer,
  "no-code-flow": () => "The issuer does not offer the authorization code flow (response type code). Turn it on there.",
  "no-pkce": () => "The issuer does not offer PKCE with S256. Turn it on there.",
  secret: () =>
    "The issuer rejects the client ID and secret. Copy both again from its administration page; the secret may also have expired.",
  clock,
  "no-subject": () =>
    "The issuer doesn't identify the person: its claim sub is empty or longer than 255 characters. Ask its administrator.",
  userinfo: ({ address, fault: { status } }) =>
    `${issuerName(address)} accepts the client ID and secret, but its userinfo endpoint doesn't say who the person is${status === undefined ? "" : `: it returns ${status}`}. Have it put email and email_verified into the ID token, or ask its administrator why the endpoint rejects its own token.`,
  unconfirmed: () => "Tieout doesn't understand the issuer's response to a token request. Ask its administrator.",
};

export const sentenceOfFault = (address: string, fault: Fault): string => sentences[fault.fault]({ address, fault });
