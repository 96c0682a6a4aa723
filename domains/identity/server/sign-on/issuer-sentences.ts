import { isEntra, issuerName } from "../../core/index.ts";
import type { Fault, IssuerFault } from "./issuer-faults.ts";

interface Case {
  readonly address: string;
  readonly fault: Fault;
}

const entraAddress = "https://login.microsoftonline.com/TENANT-ID/v2.0";

function anotherIssuer({ address, fault: { named } }: Case): string {
  if (named?.includes("{tenantid}") || (isEntra(address) && /\/(?:common|organizations|consumers)(?:\/|$)/.test(address)))
    return `${address} answers for every tenant of Microsoft Entra ID. Enter the address of your own tenant, with its ID: ${entraAddress}.`;
  const itself = named === undefined ? "by another issuer address" : `by another issuer address, ${named.slice(0, 300)}`;
  const advice = isEntra(address)
    ? `Of Microsoft Entra ID enter ${entraAddress}`
    : "Enter the one of your own tenant, exactly as the issuer writes it";
  return `The server at ${address} calls itself ${itself}. ${advice}.`;
}

function clock({ address, fault: { aheadSeconds } }: Case): string {
  if (aheadSeconds === undefined)
    return `The times in the token of ${issuerName(address)} are not now. Ask whoever runs it to set its clock.`;
  const minutes = Math.max(1, Math.round(Math.abs(aheadSeconds) / 60));
  const by = minutes === 1 ? "1 minute" : `${minutes} minutes`;
  return `The clock of ${issuerName(address)} is ${by} ${aheadSeconds > 0 ? "ahead of" : "behind"} Tieout's. Ask whoever runs it to set its clock.`;
}

/** What is wrong, and what to do about it. */
const sentences: Readonly<Record<IssuerFault, (found: Case) => string>> = {
  private: ({ address }) => `${address} leads to a private address. Tieout calls addresses of the public internet only.`,
  "unknown-name": ({ address }) => `No name server knows ${address}. Check the address for typing errors.`,
  certificate: ({ address }) => `${address} shows a TLS certificate that is not valid for it. Ask whoever runs the issuer.`,
  silent: ({ address }) =>
    `${address} does not answer within ten seconds. Check the address, and whether the issuer can be reached from the internet.`,
  "not-openid": ({ address }) =>
    `${address} is not an OpenID Connect issuer: it gives no configuration at ${address.replace(/\/$/, "")}/.well-known/openid-configuration. Enter the issuer address that its administration page shows.`,
  "another-issuer": anotherIssuer,
  "no-code-flow": () => "The issuer does not offer the authorization code flow (response type code). Turn it on there.",
  "no-pkce": () => "The issuer does not offer PKCE with S256. Turn it on there.",
  secret: () =>
    "The issuer does not take the client ID and secret. Copy both again from its administration page; a secret may also have expired.",
  clock,
  "no-subject": () => "The issuer does not name the person: its claim sub is empty or longer than 255 characters. Ask whoever runs it.",
  userinfo: ({ address, fault: { status } }) =>
    `${issuerName(address)} takes the client ID and secret, but its userinfo endpoint does not say who the person is${status === undefined ? "" : `: it answers ${status}`}. Have it put email and email_verified into the ID token, or ask whoever runs it why the endpoint does not take its own token.`,
  unconfirmed: () => "The issuer answers calls for a token in a way that Tieout does not understand. Ask whoever runs it.",
};

export const sentenceOfFault = (address: string, fault: Fault): string => sentences[fault.fault]({ address, fault });
