import { nameProblem } from "@tieout/kernel";
import type { PlatformTx } from "@tieout/postgres";
import { defaultLoginLimits, type FeatureFlag, normalizeEmail, type Role } from "../core/index.ts";
import { keepNotice } from "./notices/security-notices.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import { issuePasswordLink } from "./password-links/link-requests.ts";
import { passwordLinks } from "./password-links/password-link-repository.ts";
import { peopleRepository } from "./people-repository.ts";
import { refusePassword } from "./refuse-password.ts";
import { secondFactors } from "./second-factors/second-factor-repository.ts";
import { removeAllSteps } from "./second-factors/second-steps.ts";
import { signInFailures } from "./sign-in-failures.ts";

export interface UserToCreate {
  readonly organizationId: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly isStaff?: boolean;
  /** If absent, the person cannot sign in until a password is set. */
  readonly password?: string;
  /** Hash of a password that skips the rules, such as the public one of the demo accounts. */
  readonly passwordHash?: string;
}

/** Returns the organization's ID. Throws `NameRefused`. */
export async function createOrganization(tx: PlatformTx, name: string, flags: readonly FeatureFlag[] = []): Promise<string> {
  refuseName(name);
  const organizationId = await peopleRepository(tx).addOrganization(name.trim(), flags);
  const data = flags.length > 0 ? { data: { flags } } : {};
  tx.record({ organizationId, event: "identity.organization-created", subjectType: "organization", subjectId: organizationId, ...data });
  return organizationId;
}

/**
 * Returns the user's ID. Throws `PasswordRefused`, `NameRefused` or `EmailTaken`, which rolls back everything the transaction wrote before.
 */
export async function createUser(tx: PlatformTx, user: UserToCreate, hasher: PasswordHasher): Promise<string> {
  const { organizationId, name, role, isStaff = false, password } = user;
  const email = normalizeEmail(user.email);
  refuseName(name);
  if (password !== undefined) await refuseWeak(password, email);
  const passwordHash = password === undefined ? (user.passwordHash ?? null) : await hasher.hash(password);
  const userId = await peopleRepository(tx).addUser({ organizationId, email, name: name.trim(), role, isStaff, passwordHash });
  if (userId === null) throw new EmailTaken();
  tx.record({ organizationId, event: "identity.user-created", subjectType: "user", subjectId: userId, data: { role, isStaff } });
  return userId;
}

/**
 * Sets the password, ends the user's sessions and emails the user about the change. Returns false if no user has this email. Throws
 * `PasswordRefused`.
 */
export async function setPassword(
  tx: PlatformTx,
  change: { readonly email: string; readonly password: string; readonly at: Date },
  hasher: PasswordHasher,
): Promise<boolean> {
  const email = normalizeEmail(change.email);
  await refuseWeak(change.password, email);
  const people = peopleRepository(tx);
  const account = await people.findAccount(email);
  if (!account) return false;
  await people.setPasswordHash(account.id, await hasher.hash(change.password));
  await people.endSessions(account.id, change.at);
  await passwordLinks(tx).endOpen(account.id);
  await secondFactors(tx, account.id).forgetWrongCodes();
  await keepNotice(tx, { organizationId: account.organizationId, userId: account.id, kind: "password_changed", at: change.at });
  tx.record({ organizationId: account.organizationId, event: "identity.password-set", subjectType: "user", subjectId: account.id });
  return true;
}

/** Emails the person a link to set a password. Returns false if no active user has this email. */
export async function sendPasswordLink(
  tx: PlatformTx,
  { email: given, at }: { readonly email: string; readonly at: Date },
): Promise<boolean> {
  const account = await peopleRepository(tx).findAccount(normalizeEmail(given));
  if (!account?.isActive) return false;
  await issuePasswordLink(tx, { userId: account.id, purpose: "set", at });
  return true;
}

/** Ends all delays that wrong guesses have caused for the account. Returns false if no user has this email. */
export async function unlockAccount(tx: PlatformTx, given: string): Promise<boolean> {
  const email = normalizeEmail(given);
  const account = await peopleRepository(tx).findAccount(email);
  if (!account) return false;
  await secondFactors(tx, account.id).forgetWrongCodes();
  await signInFailures(tx, defaultLoginLimits).unlock(email);
  tx.record({ organizationId: account.organizationId, event: "identity.unlocked", subjectType: "user", subjectId: account.id });
  return true;
}

/**
 * For a person who has lost every second step: the password alone signs in again, and the person is emailed about the change. Returns false
 * if no user has this email.
 */
export async function removeSecondStep(
  tx: PlatformTx,
  { email: given, at }: { readonly email: string; readonly at: Date },
): Promise<boolean> {
  const account = await peopleRepository(tx).findAccount(normalizeEmail(given));
  if (!account) return false;
  await removeAllSteps(tx, account.id);
  // If a second step is required, limits open sessions until a new one is set up.
  await tx.query("select limit_sessions($1, $2)", [account.organizationId, account.id]);
  await keepNotice(tx, { organizationId: account.organizationId, userId: account.id, kind: "second_step_removed", at });
  tx.record({ organizationId: account.organizationId, event: "identity.second-step-removed", subjectType: "user", subjectId: account.id });
  return true;
}

/** Another account has this email. */
export class EmailTaken extends Error {
  override readonly name = "EmailTaken";
  override readonly message = "An account with this email address already exists.";
}

/** The name can't be used in emails, which mention the person and the firm. The message is shown to the user. */
export class NameRefused extends Error {
  override readonly name = "NameRefused";
}

function refuseName(name: string): void {
  const problem = nameProblem(name.trim());
  if (problem !== null) throw new NameRefused(`The name “${name.trim()}” ${problem}.`);
}

/** The message is shown to the user. */
export class PasswordRefused extends Error {
  override readonly name = "PasswordRefused";
}

async function refuseWeak(password: string, email: string): Promise<void> {
  const sentence = await refusePassword(password, email);
  if (sentence !== null) throw new PasswordRefused(sentence);
}
