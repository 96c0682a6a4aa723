import { randomBytes } from "node:crypto";
import type { InputOf } from "@tieout/contract";
import type { Answer, SignedInContext } from "@tieout/http";
import { success } from "@tieout/kernel";
import type { PlatformTx } from "@tieout/postgres";
import { type issuerRoutes, signOnFailures } from "../../contract/index.ts";
import { domainProblem, normalizeDomain, signOnLimits, txtNameOf } from "../../core/index.ts";
import { asCaller } from "./change-as-admin.ts";
import { domainOnTheWire } from "./issuers-on-the-wire.ts";
import type { proofFinder } from "./look-for-proof.ts";
import { findDomain, type StoredDomain, signOnDomains } from "./sign-on-domains.ts";
import { findIssuer, signOnIssuers } from "./sign-on-issuers.ts";

const { fail } = signOnFailures;

type Routes = typeof issuerRoutes;

export async function addDomain(
  context: SignedInContext,
  { params: { issuerId }, body }: InputOf<Routes["addDomain"]>,
): Promise<Answer<Routes["addDomain"]>> {
  const { organizationId } = context.actor;
  const domain = normalizeDomain(body.domain);
  const proof = randomBytes(24).toString("base64url");
  return asCaller(context, async (tx) => {
    await signOnIssuers(tx, organizationId).lock();
    if (!(await findIssuer(tx.query, organizationId, issuerId))) return fail("sign-on.no-issuer", undefined);
    const problem = domainProblem(domain);
    if (problem) return fail(`sign-on.${problem}`, { domain });
    const domains = signOnDomains(tx);
    const listed = await domains.list(organizationId);
    if (listed.some((other) => other.domain === domain)) return fail("sign-on.domain-listed", { domain });
    if (listed.length >= signOnLimits.domains) return fail("sign-on.many-domains", { most: signOnLimits.domains });
    const added = await domains.add({ organizationId, issuerId, domain, proof, at: context.now() });
    if (!added) return fail("sign-on.domain-listed", { domain });
    record(tx, "identity.domain-added", added);
    return success(domainOnTheWire(added));
  });
}

/** Queries name servers before the transaction starts; the transaction writes the result if the domain still exists. */
export async function checkDomain(
  context: SignedInContext,
  { params }: InputOf<Routes["checkDomain"]>,
  lookForProof: ReturnType<typeof proofFinder>,
): Promise<Answer<Routes["checkDomain"]>> {
  const found = await findDomain(context.work.platformStatement, context.actor.organizationId, params.domainId);
  if (!found) return fail("sign-on.no-domain", undefined);
  if (found.provenAt) return success(domainOnTheWire(found));
  const seen = await lookForProof(found);
  if (seen !== "proven") return fail(`sign-on.${seen}`, { name: txtNameOf(found.domain) });
  return asCaller(context, async (tx) => {
    const proven = await prove(tx, found, { by: "dns", at: context.now(), data: {} });
    return proven ? success(domainOnTheWire(proven)) : fail("sign-on.domain-taken", { domain: found.domain });
  });
}

export function removeDomain(
  context: SignedInContext,
  { params }: InputOf<Routes["removeDomain"]>,
): Promise<Answer<Routes["removeDomain"]>> {
  return asCaller(context, async (tx) => {
    const found = await findDomain(tx.query, context.actor.organizationId, params.domainId);
    if (!found || !(await signOnDomains(tx).remove(found))) return fail("sign-on.no-domain", undefined);
    record(tx, "identity.domain-removed", found);
    return success(undefined);
  });
}

/** Used by Tieout staff who have verified the domain another way. */
export function proveDomain(
  context: SignedInContext,
  { params, body }: InputOf<Routes["proveDomain"]>,
): Promise<Answer<Routes["proveDomain"]>> {
  return asCaller(context, async (tx) => {
    const found = await findDomain(tx.query, null, params.domainId);
    if (!found) return fail("sign-on.no-domain", undefined);
    const data = { staff: context.actor.email, reason: body.reason };
    const proven = await prove(tx, found, { by: "staff", at: context.now(), data });
    return proven ? success(undefined) : fail("sign-on.domain-taken", { domain: found.domain });
  });
}

interface Proof {
  readonly by: "dns" | "staff";
  readonly at: Date;
  readonly data: Readonly<Record<string, string>>;
}

/** Null if another firm has proven the domain or it was removed in the meantime. */
async function prove(tx: PlatformTx, { id, domain }: StoredDomain, { by, at, data }: Proof): Promise<StoredDomain | null> {
  const domains = signOnDomains(tx);
  await domains.lock(domain);
  const proven = await domains.prove(id, by, at);
  if (proven) record(tx, "identity.domain-proven", proven, { by, ...data });
  return proven;
}

type DomainEvent = "identity.domain-added" | "identity.domain-proven" | "identity.domain-removed";

function record(
  tx: PlatformTx,
  event: DomainEvent,
  { organizationId, id, domain }: StoredDomain,
  data: Readonly<Record<string, string>> = {},
): void {
  tx.record({ organizationId, event, subjectType: "sign_in_domain", subjectId: id, data: { domain, ...data } });
}
