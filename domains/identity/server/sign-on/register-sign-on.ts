import { type Registration, registration } from "@tieout/http";
import { success } from "@tieout/kernel";
import { issuerRoutes, signOnRoutes } from "../../contract/index.ts";
import { type IdentityDeps, rulesOf } from "../sign-in-rules.ts";
import { beginSignOn, offerSignOn } from "./begin-sign-on.ts";
import { asCaller } from "./change-as-admin.ts";
import { finishSignOn } from "./finish-sign-on.ts";
import { createIssuerClient, type IssuerClient } from "./issuer-client.ts";
import { issuersOnTheWire } from "./issuers-on-the-wire.ts";
import { proofFinder } from "./look-for-proof.ts";
import { addDomain, checkDomain, proveDomain, removeDomain } from "./manage-domains.ts";
import { createIssuer, removeIssuer, updateIssuer } from "./manage-issuers.ts";
import { signOnDomains } from "./sign-on-domains.ts";
import { testIssuer } from "./test-issuer.ts";
import { beginTrial, finishTrial } from "./try-issuer.ts";

/** Page to which issuers redirect browsers: the login page, because every visitor has already loaded its script. */
const callbackPath = "/login";

const clientOf = ({ publicUrl = "http://localhost", singleSignOn = {} }: IdentityDeps): IssuerClient =>
  createIssuerClient({ redirectAddress: `${publicUrl}${callbackPath}`, permitsPrivate: singleSignOn.permitsPrivateIssuers ?? false });

/** Sign-in through a firm's own issuer. */
export function registerSignOn(deps: IdentityDeps = {}): Registration {
  const [rules, issuers] = [rulesOf(deps), clientOf(deps)];
  return registration<typeof signOnRoutes>({
    domain: "sign-on",
    routes: signOnRoutes,
    handlers: {
      getSignOnOffer: offerSignOn,
      beginSignOn: (context, input) => beginSignOn(context, input, issuers),
      finishSignOn: (context, input) => finishSignOn(context, input, { rules, issuers }),
    },
  });
}

/** A firm's issuers and domains. */
export function registerIssuers(deps: IdentityDeps = {}): Registration {
  const parts = { rules: rulesOf(deps), issuers: clientOf(deps) };
  const lookForProof = proofFinder(deps.singleSignOn?.nameServers);
  return registration<typeof issuerRoutes>({
    domain: "issuers",
    routes: issuerRoutes,
    handlers: {
      async listIssuers(context) {
        const issuers = await context.work.asPlatform("read issuers", (tx) => issuersOnTheWire(tx, context.actor.organizationId));
        return success({ redirect_address: parts.issuers.redirectAddress, issuers });
      },
      createIssuer: (context, input) => createIssuer(context, input, parts),
      updateIssuer: (context, input) => updateIssuer(context, input, parts),
      removeIssuer: (context, input) => removeIssuer(context, input, parts),
      testIssuer: (context, input) => testIssuer(context, input, parts.issuers),
      beginTrial: (context, input) => beginTrial(context, input, parts.issuers),
      finishTrial: (context, input) => finishTrial(context, input, parts.issuers),
      addDomain,
      checkDomain: (context, input) => checkDomain(context, input, lookForProof),
      removeDomain,
      async listUnprovenDomains(context) {
        const rows = await asCaller(context, (tx) => signOnDomains(tx).unproven());
        return success(rows.map(({ createdAt, ...row }) => ({ ...row, created_at: createdAt.toISOString() })));
      },
      proveDomain,
    },
  });
}
