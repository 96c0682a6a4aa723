import type { InputOf } from "@tieout/contract";
import type { Answer, SignedInContext } from "@tieout/http";
import { success } from "@tieout/kernel";
import { type IssuerTest, type issuerRoutes, signOnFailures } from "../../contract/index.ts";
import { type IssuerCheck, issuerChecks } from "../../core/index.ts";
import type { IssuerClient } from "./issuer-client.ts";
import type { IssuerFault } from "./issuer-faults.ts";
import { signOnDomains } from "./sign-on-domains.ts";
import { findIssuer, openSecret } from "./sign-on-issuers.ts";

type TestRoute = (typeof issuerRoutes)["testIssuer"];

/** In which check a fault shows. */
const checkOf: Readonly<Record<IssuerFault, IssuerCheck>> = {
  private: "address",
  "unknown-name": "address",
  certificate: "address",
  silent: "address",
  "not-openid": "configuration",
  "another-issuer": "configuration",
  "no-code-flow": "configuration",
  "no-pkce": "configuration",
  secret: "secret",
  unconfirmed: "secret",
};

const passes: Readonly<Record<IssuerCheck, string>> = {
  address: "The issuer answers.",
  configuration: "Its configuration has all that Tieout needs.",
  secret: "It takes the client ID and the secret.",
  domains: "A domain is proven: its people are offered single sign-on.",
};

/** What is wrong, and what to do about it. */
const sentences: Readonly<Record<IssuerFault, (address: string) => string>> = {
  private: (address) => `${address} leads to a private address. Tieout calls addresses of the public internet only.`,
  "unknown-name": (address) => `No name server knows ${address}. Check the address for typing errors.`,
  certificate: (address) => `${address} shows a TLS certificate that is not valid for it. Ask whoever runs the issuer.`,
  silent: (address) =>
    `${address} does not answer within ten seconds. Check the address, and whether the issuer can be reached from the internet.`,
  "not-openid": (address) =>
    `${address} is not an OpenID Connect issuer: it gives no configuration at ${address.replace(/\/$/, "")}/.well-known/openid-configuration. Enter the issuer address that its administration page shows.`,
  "another-issuer": (address) =>
    `The server at ${address} calls itself by another issuer address. Enter the one of your own tenant, exactly as the issuer writes it.`,
  "no-code-flow": () => "The issuer does not offer the authorization code flow (response type code). Turn it on there.",
  "no-pkce": () => "The issuer does not offer PKCE with S256. Turn it on there.",
  secret: () =>
    "The issuer does not take the client ID and secret. Copy both again from its administration page; a secret may also have expired.",
  unconfirmed: () => "The issuer answers calls for a token in a way that Tieout does not understand. Ask whoever runs it.",
};

/** Finds the first fault, in the order of a sign-in. It signs nobody in and changes nothing. */
export async function testIssuer(
  context: SignedInContext,
  { params }: InputOf<TestRoute>,
  issuers: IssuerClient,
): Promise<Answer<TestRoute>> {
  const { work, files, actor } = context;
  const issuer = await findIssuer(work.platformStatement, actor.organizationId, params.issuerId);
  if (!issuer) return signOnFailures.fail("sign-on.no-issuer", undefined);
  const open = { ...issuer, secret: await openSecret(files, issuer) };
  const reached = await issuers.reach(open);
  const heard = reached.ok ? await issuers.showSecret(open) : reached;
  if (!heard.ok) return success(faulty(checkOf[heard.fault], sentences[heard.fault](issuer.address)));
  const domains = await work.asPlatform("test an issuer", (tx) => signOnDomains(tx).list(actor.organizationId));
  const isProven = domains.some(({ issuerId, provenAt }) => issuerId === issuer.id && provenAt);
  if (!isProven)
    return success(faulty("domains", "No domain of this issuer is proven yet, so no one is offered it. Add a domain and check its proof."));
  return success({ works: true, checks: [...passed(...issuerChecks)] });
}

const passed = (...checks: readonly IssuerCheck[]) => checks.map((check) => ({ check, ok: true, says: passes[check] }));

const faulty = (check: IssuerCheck, says: string): IssuerTest => ({
  works: false,
  checks: [...passed(...issuerChecks.slice(0, issuerChecks.indexOf(check))), { check, ok: false, says }],
});
