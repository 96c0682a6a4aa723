import type { InputOf } from "@tieout/contract";
import type { Answer, SignedInContext } from "@tieout/http";
import { success } from "@tieout/kernel";
import { type IssuerTest, type issuerRoutes, signOnFailures } from "../../contract/index.ts";
import { type IssuerCheck, issuerChecks, type SecretWay } from "../../core/index.ts";
import type { IssuerClient } from "./issuer-client.ts";
import type { Fault, IssuerFault } from "./issuer-faults.ts";
import { sentenceOfFault } from "./issuer-sentences.ts";
import { signOnDomains } from "./sign-on-domains.ts";
import { findIssuer, openSecret } from "./sign-on-issuers.ts";

type TestRoute = (typeof issuerRoutes)["testIssuer"];

/** The check during which each fault shows up. */
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
  clock: "secret",
  "no-subject": "secret",
  userinfo: "emails",
  unconfirmed: "secret",
};

const passes = {
  address: "The issuer responds.",
  configuration: "Its configuration has everything Tieout needs.",
  domains: "A domain is verified, so its people are offered single sign-on.",
};

const waysTaken: Readonly<Record<SecretWay, string>> = {
  post: "It accepts the client ID and secret (client_secret_post).",
  basic: "It accepts the client ID and secret (client_secret_basic).",
  "basic-as-is": "It accepts the client ID and secret. It doesn't decode them as RFC 6749, 2.3.1 requires, so Tieout sends them unencoded.",
};

const emailsSay = {
  trusted: "Your firm trusts its emails for your verified domains, unless it says that one is not verified.",
  unlisted:
    "It doesn't list email_verified, so a sign-in may be refused. Select Try a sign-in to see which claims it sends. Release one that proves the email, or trust its emails.",
  open: "Only a sign-in shows whether it proves emails. Select Try a sign-in before anyone depends on it.",
};

/** Finds the first fault, in the order of a sign-in. Signs no one in and changes nothing. */
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
  if (!reached.ok) return success(faulty(issuer.address, reached));
  const heard = await issuers.showSecret(open);
  if (!heard.ok) return success(faulty(issuer.address, heard));
  const domains = await work.asPlatform("test an issuer", (tx) => signOnDomains(tx).list(actor.organizationId));
  const before = [passed("address"), passed("configuration"), { check: "secret" as const, ok: true, says: waysTaken[heard.value] }];
  if (!domains.some(({ issuerId, provenAt }) => issuerId === issuer.id && provenAt)) {
    const says = "This issuer has no verified domain, so no one is offered it yet. Add a domain and verify it.";
    return success({ works: false, checks: [...before, { check: "domains", ok: false, says }] });
  }
  const emails = issuer.trustsEmails ? emailsSay.trusted : reached.value.isVerifiedUnlisted ? emailsSay.unlisted : emailsSay.open;
  const rest = [
    { check: "domains" as const, ok: true, says: passes.domains },
    { check: "emails" as const, ok: true, says: emails },
  ];
  return success({ works: true, checks: [...before, ...rest] });
}

const passed = (check: keyof typeof passes) => ({ check, ok: true, says: passes[check] });

function faulty(address: string, found: Fault): IssuerTest {
  const check = checkOf[found.fault];
  const earlier = (["address", "configuration"] as const).filter((one) => issuerChecks.indexOf(one) < issuerChecks.indexOf(check));
  return { works: false, checks: [...earlier.map(passed), { check, ok: false, says: sentenceOfFault(address, found) }] };
}
