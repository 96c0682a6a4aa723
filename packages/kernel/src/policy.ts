/** The user or key making a request. `realUserId` differs from `userId` only while a staff member impersonates a user. */
export interface Actor {
  readonly userId: string;
  readonly realUserId: string;
  readonly organizationId: string;
  readonly email: string;
  /** 1 = firm admin, 2 = auditor. */
  readonly role: number;
  readonly isStaff: boolean;
  /** Flags of firm and person, which decide what parts of the product they have. */
  readonly flags: readonly string[];
  /** For a program, the id of its key. */
  readonly sessionId: string;
  /** The user must set up a second sign-in step before doing anything else. */
  readonly isLimited?: boolean;
  /** Key of a program that acts for the firm under the name of the key's creator; absent for a person. */
  readonly apiKey?: ActingKey;
}

export interface ActingKey {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
}

export type Policy<Facts, Permission extends string> = { readonly [P in Permission]: (actor: Actor, facts: Facts) => boolean };

/** One readable table of permissions per noun; shared by the server, which enforces them, and the web app, which only reflects them. */
export const policy =
  <Facts>() =>
  <Permission extends string>(rules: Policy<Facts, Permission>): Policy<Facts, Permission> =>
    rules;

export const firmAdminRole = 1;

export const isFirmAdmin = (actor: Pick<Actor, "role">): boolean => actor.role === firmAdminRole;
