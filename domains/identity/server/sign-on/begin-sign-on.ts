import type { InputOf } from "@tieout/contract";
import type { Answer, PublicContext } from "@tieout/http";
import { success } from "@tieout/kernel";
import { signOnFailures, type signOnRoutes } from "../../contract/index.ts";
import { domainOfEmail, normalizeDomain, signOnLimits } from "../../core/index.ts";
import type { IssuerClient } from "./issuer-client.ts";
import { newAttempt, sealSecrets, signOnAttempts } from "./sign-on-attempts.ts";
import { issuerOfDomain, openSecret } from "./sign-on-issuers.ts";

type OfferRoute = (typeof signOnRoutes)["getSignOnOffer"];
type BeginRoute = (typeof signOnRoutes)["beginSignOn"];

/** Ties a sign-in to the browser that began it. */
export const signOnCookie = "tieout_sign_on";

/** Returns the same for every email in a domain; looks up no person. */
export async function offerSignOn({ work }: PublicContext, { query }: InputOf<OfferRoute>): Promise<Answer<OfferRoute>> {
  const issuer = await issuerOfDomain(work.platformStatement, normalizeDomain(query.domain));
  return success({ firm: issuer?.firm ?? null });
}

/** Contacts the issuer before writing anything; looks up no person. */
export async function beginSignOn(
  context: PublicContext,
  { body }: InputOf<BeginRoute>,
  issuers: IssuerClient,
): Promise<Answer<BeginRoute>> {
  const { work, files } = context;
  const issuer = await issuerOfDomain(work.platformStatement, domainOfEmail(body.email));
  if (!issuer) return signOnFailures.fail("sign-on.not-offered", undefined);
  const attempt = newAttempt();
  const secret = await openSecret(files, issuer);
  const heard = await issuers.authorizationAddress({ ...issuer, secret }, attempt, body.email);
  if (!heard.ok) return signOnFailures.fail("sign-on.issuer-silent", undefined);
  const sealedSecrets = await sealSecrets(files, issuer, attempt);
  await work.asPlatform("sign in", (tx) => signOnAttempts(tx).open(issuer, { attempt, email: body.email, sealedSecrets }, context.now()));
  context.setCookie({ name: signOnCookie, value: attempt.browser, path: "/api/auth/", maxAgeSeconds: signOnLimits.seconds });
  return success({ authorization_address: heard.value, state: attempt.state });
}
