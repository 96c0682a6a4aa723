import type { InputOf } from "@tieout/contract";
import type { Answer, PublicContext } from "@tieout/http";
import { success } from "@tieout/kernel";
import type { PlatformTx } from "@tieout/postgres";
import { type CodeRequired, signOnFailures, type signOnRoutes } from "../../contract/index.ts";
import { type ClaimProblem, claimProblem, domainOfEmail, issuerName, methodsOf } from "../../core/index.ts";
import { loginChallenges } from "../second-factors/login-challenges.ts";
import { hasSecondStep, readSteps } from "../second-factors/second-steps.ts";
import type { SignInRules } from "../sign-in-rules.ts";
import { recordRefusal, welcomeIf } from "../welcome.ts";
import { signOnCookie } from "./begin-sign-on.ts";
import type { IssuerClient, IssuerWord } from "./issuer-client.ts";
import { type Fault, isSilent } from "./issuer-faults.ts";
import { openSecrets, signOnAttempts } from "./sign-on-attempts.ts";
import { trustedDomainsOf } from "./sign-on-domains.ts";
import { issuerOfAttempt, openSecret, type StoredIssuer } from "./sign-on-issuers.ts";
import { findPerson, linkPerson } from "./sign-on-links.ts";

const { fail } = signOnFailures;

type FinishRoute = (typeof signOnRoutes)["finishSignOn"];
type FinishInput = InputOf<FinishRoute>["body"];

/**
 * Always uses up the state first; then contacts the issuer, outside any transaction; then one transaction links the person and opens the
 * session or the code step.
 */
export async function finishSignOn(
  context: PublicContext,
  { body }: InputOf<FinishRoute>,
  { rules, issuers }: { readonly rules: SignInRules; readonly issuers: IssuerClient },
): Promise<Answer<FinishRoute>> {
  const taken = await takeAttempt(context, body);
  if (!taken) {
    await recordRefusal(context, "identity.single-sign-on-refused", null);
    return fail("sign-on.attempt-over", undefined);
  }
  const { issuer, secrets } = taken;
  const refuse = async (account: { readonly id: string | null } = { id: null }) =>
    recordRefusal(context, "identity.single-sign-on-refused", { ...account, organizationId: issuer.organizationId });
  const secret = await openSecret(context.files, issuer);
  const trustedDomains = await trustedDomainsOf(context.work.platformStatement, issuer);
  const answer = { code: body.code, state: body.state, iss: body.iss, ...secrets, trustedDomains };
  const heard = await issuers.finish({ ...issuer, secret }, answer);
  if (!heard.ok) {
    await refuse();
    return failureOfFault(issuer.address, heard);
  }
  const claims = heard.value.documents.map((document) => document.claims);
  const problem = claimProblem(claims, body.email, trustedDomains);
  if (problem) {
    await refuse();
    return failureOfClaims(issuer.address, body.email, problem);
  }
  const person = await findPerson(context.work.platformStatement, issuer, { subject: heard.value.subject, email: body.email });
  const opened = person && (await open(context, { issuer, person, word: heard.value }, rules));
  if (opened) return success(opened);
  await refuse(person ?? undefined);
  return fail("sign-on.no-account", undefined);
}

function failureOfFault(address: string, { fault, aheadSeconds }: Fault) {
  const issuer = issuerName(address);
  if (fault === "clock" && aheadSeconds !== undefined) return fail("sign-on.clock-differs", { issuer, aheadSeconds });
  if (fault === "no-subject") return fail("sign-on.no-subject", { issuer });
  return fail(isSilent(fault) ? "sign-on.issuer-silent" : "sign-on.not-confirmed", undefined);
}

function failureOfClaims(address: string, typed: string, problem: ClaimProblem) {
  const issuer = issuerName(address);
  if (problem.code === "no-email") return fail("sign-on.no-email", { issuer, name: problem.name });
  if (problem.code === "another-email") return fail("sign-on.another-email", { issuer, said: problem.said, typed });
  return fail("sign-on.email-not-verified", { issuer, said: problem.said, why: problem.why });
}

/** Null if the state doesn't belong to this browser, or its domain no longer belongs to the issuer. */
async function takeAttempt({ work, files, cookie, now }: PublicContext, { state, email }: FinishInput) {
  const browser = cookie(signOnCookie);
  if (browser === null) return null;
  const taken = await work.asPlatform("sign in", (tx) => signOnAttempts(tx).take({ state, browser, email }, now()));
  const issuer = taken && (await issuerOfAttempt(work.platformStatement, taken.issuerId, domainOfEmail(email)));
  return issuer && { issuer, secrets: await openSecrets(files, issuer, state, taken.sealedSecrets) };
}

interface ConfirmedSignOn {
  readonly issuer: StoredIssuer;
  readonly person: { readonly id: string; readonly organizationId: string };
  readonly word: IssuerWord;
}

/** Asks for the person's own second step, unless the firm says the issuer requires one. */
async function open(context: PublicContext, { issuer, person, word }: ConfirmedSignOn, rules: SignInRules) {
  const at = context.now();
  const isLinked = (tx: PlatformTx) => linkPerson(tx, issuer, person, { subject: word.subject, at });
  if (issuer.hasSecondStep || !(await hasSecondStep(context.work.platformStatement, person.id)))
    return welcomeIf(context, { account: person, right: [], secondFactor: null, issuerId: issuer.id }, rules, isLinked);
  return context.work.asPlatform("sign in", async (tx): Promise<CodeRequired | null> => {
    if (!(await isLinked(tx))) return null;
    const methods = methodsOf(await readSteps(tx.query, person.id));
    return { mfa_required: true, methods, ephemeralToken: await loginChallenges(tx).open(person, at, issuer.id) };
  });
}
