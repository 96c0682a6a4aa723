import type { InputOf } from "@tieout/contract";
import type { Answer, SignedInContext } from "@tieout/http";
import { success } from "@tieout/kernel";
import { type IssuerTrial, type issuerRoutes, signOnFailures } from "../../contract/index.ts";
import { claimLines, domainOfEmail, issuerName, maskEmail, provenEmails, unprovenProblem } from "../../core/index.ts";
import { asCaller } from "./change-as-admin.ts";
import type { IssuerClient, IssuerWord } from "./issuer-client.ts";
import { sentenceOfFault } from "./issuer-sentences.ts";
import { newAttempt, openSecrets, sealSecrets, signOnAttempts } from "./sign-on-attempts.ts";
import { signOnDomains, trustedDomainsOf } from "./sign-on-domains.ts";
import { findIssuer, openSecret, type StoredIssuer } from "./sign-on-issuers.ts";
import { findPerson } from "./sign-on-links.ts";

const { fail } = signOnFailures;

type Routes = typeof issuerRoutes;

/** Ties a trial to the session that began it; the email used belongs to no one who could sign in. */
const bindingOf = ({ actor }: SignedInContext) => ({
  browser: `trial in session ${actor.sessionId}`,
  email: "trial",
  triedBy: actor.userId,
});

export async function beginTrial(
  context: SignedInContext,
  { params }: InputOf<Routes["beginTrial"]>,
  issuers: IssuerClient,
): Promise<Answer<Routes["beginTrial"]>> {
  const { files, work, actor } = context;
  const issuer = await findIssuer(work.platformStatement, actor.organizationId, params.issuerId);
  if (!issuer) return fail("sign-on.no-issuer", undefined);
  const { browser, email, triedBy } = bindingOf(context);
  const attempt = { ...newAttempt(), browser };
  const heard = await issuers.authorizationAddress({ ...issuer, secret: await openSecret(files, issuer) }, attempt, null);
  if (!heard.ok) return fail("sign-on.not-reached", { why: sentenceOfFault(issuer.address, heard) });
  const sealedSecrets = await sealSecrets(files, issuer, attempt);
  await asCaller(context, (tx) => signOnAttempts(tx).open(issuer, { attempt, email, sealedSecrets, triedBy }, context.now()));
  return success({ authorization_address: heard.value, state: attempt.state });
}

/** Performs all checks of a sign-in, but links no one and opens nothing. */
export async function finishTrial(
  context: SignedInContext,
  { params, body }: InputOf<Routes["finishTrial"]>,
  issuers: IssuerClient,
): Promise<Answer<Routes["finishTrial"]>> {
  const { files, work, actor } = context;
  const issuer = await findIssuer(work.platformStatement, actor.organizationId, params.issuerId);
  if (!issuer) return fail("sign-on.no-issuer", undefined);
  const { state, code, iss } = body;
  const taken = await asCaller(context, (tx) => signOnAttempts(tx).take({ state, ...bindingOf(context) }, context.now()));
  if (taken?.issuerId !== issuer.id) return fail("sign-on.attempt-over", undefined);
  const secrets = await openSecrets(files, issuer, state, taken.sealedSecrets);
  const trustedDomains = await trustedDomainsOf(work.platformStatement, issuer);
  const open = { ...issuer, secret: await openSecret(files, issuer) };
  const heard = await issuers.finish(open, { code, state, iss, ...secrets, trustedDomains });
  const found = heard.ok
    ? await conclusionOf(context, { issuer, word: heard.value, trustedDomains })
    : { signs_in: false, concludes: sentenceOfFault(issuer.address, heard) };
  const now = Math.floor(context.now().getTime() / 1000);
  const claims = heard.ok ? claimLines(heard.value.documents, { trustedDomains, now }) : [];
  await asCaller(context, async (tx) => {
    const data = { address: issuer.address, signsIn: found.signs_in };
    tx.record({ organizationId: issuer.organizationId, event: "identity.issuer-tried", subjectType: "issuer", subjectId: issuer.id, data });
  });
  return success({ ...found, claims: claims.map((line) => ({ ...line })) });
}

interface TrialFacts {
  readonly issuer: StoredIssuer;
  readonly word: IssuerWord;
  readonly trustedDomains: readonly string[];
}

type Conclusion = Pick<IssuerTrial, "signs_in" | "concludes">;
const refused = (concludes: string): Conclusion => ({ signs_in: false, concludes });

async function conclusionOf(context: SignedInContext, { issuer, word, trustedDomains }: TrialFacts): Promise<Conclusion> {
  const documents = word.documents.map(({ claims }) => claims);
  const proven = documents.flatMap((claims) => provenEmails(claims, trustedDomains)).map(({ email }) => email);
  const [first] = proven;
  if (first === undefined) return refused(unprovenSentence(issuer, documents, trustedDomains));
  const all = await context.work.asPlatform("try an issuer", (tx) => signOnDomains(tx).list(issuer.organizationId));
  const domains = all.filter(({ issuerId, provenAt }) => issuerId === issuer.id && provenAt).map(({ domain }) => domain);
  const email = proven.find((one) => domains.includes(domainOfEmail(one) ?? ""));
  if (email === undefined)
    return refused(
      `${issuerName(issuer.address)} proves ${maskEmail(first)}, but ${domainOfEmail(first)} is not a verified domain of this issuer, so no one there is offered single sign-on. Add the domain and verify it.`,
    );
  const person = await findPerson(context.work.platformStatement, issuer, { subject: word.subject, email });
  if (!person)
    return refused(
      `${issuerName(issuer.address)} proves ${maskEmail(email)}, but no active user in your firm has that email, or the user is linked to someone else there.`,
    );
  return { signs_in: true, concludes: `This sign-in works: ${maskEmail(email)} would be signed in. Nothing was opened or changed.` };
}

function unprovenSentence(
  { address, trustsEmails }: StoredIssuer,
  documents: readonly Readonly<Record<string, unknown>>[],
  trusted: readonly string[],
): string {
  const [issuer, problem] = [issuerName(address), unprovenProblem(documents, trusted)];
  if (problem.code === "no-email") return `${issuer} sends no email. Release the claim email to Tieout there.`;
  const email = maskEmail(problem.said);
  if (problem.why === "denied") return `${issuer} sends ${email} and says that it's not verified. Verify it there.`;
  if (problem.why === "guest") return `${issuer} sends ${email}, but for a guest account, and your firm doesn't vouch for guests' emails.`;
  if (trustsEmails)
    return `${issuer} sends ${email} without saying whether it's verified. You trust its emails for your verified domains, and this isn't one of them.`;
  return `${issuer} sends ${email}, but doesn't say that it's verified. Release a claim that does, such as email_verified, or xms_edov in Microsoft Entra ID, or trust its emails for your verified domains.`;
}
