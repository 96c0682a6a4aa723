import {
  defaultLoginLimits,
  defaultSessionLimits,
  type LoginLimits,
  type RelyingParty,
  relyingPartyOf,
  type SessionLimits,
} from "../core/index.ts";
import { createPasswordHasher, type PasswordHasher, type PasswordHashing, strongHashing } from "./password-hasher.ts";

export interface IdentityDeps {
  readonly sessionLimits?: SessionLimits;
  readonly loginLimits?: LoginLimits;
  readonly passwordHashing?: PasswordHashing;
  /** Of the product, without a slash at the end; where it has no name, nobody has passkeys. */
  readonly publicUrl?: string;
  readonly singleSignOn?: SingleSignOnDeps;
  /** Sentences on the server itself, for administrators and staff. */
  readonly notices?: readonly string[];
}

export interface SingleSignOnDeps {
  /** For tests alone: issuers of this machine, without TLS. */
  readonly permitsPrivateIssuers?: boolean;
  /** Name servers that are asked for the proof of a domain, as ADDRESS or ADDRESS:PORT; by default those of the system. */
  readonly nameServers?: readonly string[];
}

export interface SignInRules {
  readonly hasher: PasswordHasher;
  readonly loginLimits: LoginLimits;
  readonly sessionLimits: SessionLimits;
  readonly relyingParty: RelyingParty | null;
}

export const rulesOf = ({ passwordHashing, loginLimits, sessionLimits, publicUrl }: IdentityDeps): SignInRules => ({
  hasher: createPasswordHasher(passwordHashing ?? strongHashing),
  loginLimits: loginLimits ?? defaultLoginLimits,
  sessionLimits: sessionLimits ?? defaultSessionLimits,
  relyingParty: publicUrl === undefined ? null : relyingPartyOf(publicUrl),
});
