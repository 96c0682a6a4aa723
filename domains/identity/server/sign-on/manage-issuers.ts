import type { InputOf } from "@tieout/contract";
import type { Answer, SignedInContext } from "@tieout/http";
import { success } from "@tieout/kernel";
import { type issuerRoutes, signOnFailures } from "../../contract/index.ts";
import { mayBeTrusted, signOnLimits } from "../../core/index.ts";
import type { SignInRules } from "../sign-in-rules.ts";
import { changeAsAdmin } from "./change-as-admin.ts";
import type { IssuerClient } from "./issuer-client.ts";
import { issuerOnTheWire } from "./issuers-on-the-wire.ts";
import { findIssuer, sealSecret, signOnIssuers } from "./sign-on-issuers.ts";

const { fail } = signOnFailures;

type Routes = typeof issuerRoutes;
interface Deps {
  readonly rules: SignInRules;
  readonly issuers: IssuerClient;
}

export async function createIssuer(
  context: SignedInContext,
  { body }: InputOf<Routes["createIssuer"]>,
  { rules, issuers }: Deps,
): Promise<Answer<Routes["createIssuer"]>> {
  const { organizationId } = context.actor;
  const { address, client_id: clientId, client_secret: secret, has_second_step: hasSecondStep } = body;
  const isAllowed = URL.canParse(address) && (address.startsWith("https://") || issuers.permitsPrivate);
  if (!isAllowed) return fail("sign-on.issuer-address", undefined);
  const trustsEmails = body.trusts_emails ?? false;
  if (trustsEmails && !mayBeTrusted(address)) return fail("sign-on.not-to-be-trusted", { address });
  const sealedSecret = await sealSecret(context.files, { organizationId, address }, secret);
  return changeAsAdmin(context, { password: body.password, rules }, async (tx) => {
    const firm = signOnIssuers(tx, organizationId);
    await firm.lock();
    if ((await firm.list()).length >= signOnLimits.issuers) return fail("sign-on.many-issuers", { most: signOnLimits.issuers });
    const id = await firm.add({ address, clientId, sealedSecret, hasSecondStep, trustsEmails, createdAt: context.now() });
    if (id === null) return fail("sign-on.issuer-listed", { address });
    const data = { address, clientId, hasSecondStep, trustsEmails };
    tx.record({ organizationId, event: "identity.issuer-added", subjectType: "issuer", subjectId: id, data });
    return success(await issuerOnTheWire(tx, organizationId, id));
  });
}

/** Applies the setting for the issuer's second step to open sessions. Trust in the issuer's emails applies from the next sign-in. */
export async function updateIssuer(
  context: SignedInContext,
  { params: { issuerId }, body }: InputOf<Routes["updateIssuer"]>,
  { rules }: Deps,
): Promise<Answer<Routes["updateIssuer"]>> {
  const { organizationId } = context.actor;
  const { client_id: clientId, client_secret: secret, has_second_step: hasSecondStep } = body;
  const known = await findIssuer(context.work.platformStatement, organizationId, issuerId);
  if (!known) return fail("sign-on.no-issuer", undefined);
  if (body.trusts_emails && !mayBeTrusted(known.address)) return fail("sign-on.not-to-be-trusted", { address: known.address });
  const newSecret = secret === null ? null : await sealSecret(context.files, known, secret);
  return changeAsAdmin(context, { password: body.password, rules }, async (tx) => {
    const firm = signOnIssuers(tx, organizationId);
    await firm.lock();
    const before = await findIssuer(tx.query, organizationId, issuerId);
    if (!before) return fail("sign-on.no-issuer", undefined);
    const trustsEmails = body.trusts_emails ?? before.trustsEmails;
    await firm.change(issuerId, { clientId, sealedSecret: newSecret ?? before.sealedSecret, hasSecondStep, trustsEmails });
    if (before.clientId !== clientId) await firm.unlinkAll(issuerId);
    if (before.hasSecondStep !== hasSecondStep) await tx.query("select limit_sessions($1, null)", [organizationId]);
    const data = { address: before.address, clientId, hasSecondStep, trustsEmails, isSecretNew: newSecret !== null };
    tx.record({ organizationId, event: "identity.issuer-changed", subjectType: "issuer", subjectId: issuerId, data });
    return success(await issuerOnTheWire(tx, organizationId, issuerId));
  });
}

export function removeIssuer(
  context: SignedInContext,
  { params: { issuerId }, body }: InputOf<Routes["removeIssuer"]>,
  { rules }: Deps,
): Promise<Answer<Routes["removeIssuer"]>> {
  const { organizationId } = context.actor;
  return changeAsAdmin(context, { password: body.password, rules }, async (tx) => {
    const firm = signOnIssuers(tx, organizationId);
    await firm.lock();
    const before = await findIssuer(tx.query, organizationId, issuerId);
    if (!before) return fail("sign-on.no-issuer", undefined);
    await firm.remove(issuerId, context.now());
    const data = { address: before.address };
    tx.record({ organizationId, event: "identity.issuer-removed", subjectType: "issuer", subjectId: issuerId, data });
    return success(undefined);
  });
}
