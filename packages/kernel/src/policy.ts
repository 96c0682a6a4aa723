/** The user or API key making a request. `realUserId` differs from `userId` only while a staff member impersonates a user. */
export interface Actor {
  readonly userId: string;
  readonly realUserId: string;
  readonly organizationId: string;
  readonly email: string;
  /** 1 = firm admin, 2 = auditor. */
  readonly role: number;
  readonly isStaff: boolean;
  /** Flags of the firm and the person, which decide which parts of the product they have. */
  readonly flags: readonly string[];
  /** For a program, the ID of its API key. */
  readonly sessionId: string;
  /** The user must set up a second sign-in step before doing anything else. */
  readonly isLimited?: boolean;
  /** API key of a program that acts for the firm in the name of the key's creator; absent for a person. */
  readonly apiKey?: ActingKey;
}

export interface ActingKey {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
}

export type Policy<Facts, Permission extends string> = { readonly [P in Permission]: (actor: Actor, facts: Facts) => boolean };

/** One readable table of permissions for each noun. The server enforces the permissions; the web app only reflects them. */
export const policy =
  <Facts>() =>
  <Permission extends string>(rules: Policy<Facts, Permission>): Policy<Facts, Permission> =>
    rules;

export const firmAdminRole = 1;

export const isFirmAdmin = (actor: Pick<Actor, "role">): boolean => actor.role === firmAdminRole;
