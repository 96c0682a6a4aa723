import type { PlatformTx } from "@tieout/postgres";
import type { SignOnDomain, SignOnIssuer } from "../../contract/index.ts";
import { mayBeTrusted, txtNameOf, txtValueOf } from "../../core/index.ts";
import { type StoredDomain, signOnDomains } from "./sign-on-domains.ts";
import { signOnIssuers } from "./sign-on-issuers.ts";

export const domainOnTheWire = ({ id, domain, proof, provenAt, provenBy }: StoredDomain): SignOnDomain => ({
  ...{ id, domain, txt_name: txtNameOf(domain), txt_value: txtValueOf(proof) },
  proven_at: provenAt?.toISOString() ?? null,
  proven_by: provenBy,
});

export async function issuersOnTheWire(tx: PlatformTx, organizationId: string): Promise<SignOnIssuer[]> {
  const domains = await signOnDomains(tx).list(organizationId);
  return (await signOnIssuers(tx, organizationId).list()).map(({ id, address, clientId, createdAt, people, ...issuer }) => ({
    ...{ id, address, client_id: clientId, created_at: createdAt.toISOString(), people },
    ...{ has_second_step: issuer.hasSecondStep, trusts_emails: issuer.trustsEmails, may_be_trusted: mayBeTrusted(address) },
    domains: domains.filter(({ issuerId }) => issuerId === id).map(domainOnTheWire),
  }));
}

/** Reads the issuer's current state. */
export async function issuerOnTheWire(tx: PlatformTx, organizationId: string, id: string): Promise<SignOnIssuer> {
  const found = (await issuersOnTheWire(tx, organizationId)).find((issuer) => issuer.id === id);
  if (!found) throw new Error("an issuer that was just written is absent");
  return found;
}
