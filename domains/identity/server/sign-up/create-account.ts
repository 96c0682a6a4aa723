import type { InputOf } from "@tieout/contract";
import type { Answer, PublicContext } from "@tieout/http";
import { success } from "@tieout/kernel";
import type { PlatformTx } from "@tieout/postgres";
import { signUpFailures, type signUpRoutes } from "../../contract/index.ts";
import { adminRole, fullNameOf, referralCodeOf } from "../../core/index.ts";
import { createOrganization, createUser, EmailTaken } from "../administer-people.ts";
import type { Account } from "../people-repository.ts";
import { peopleRepository } from "../people-repository.ts";
import { refusePassword } from "../refuse-password.ts";
import type { SignInRules } from "../sign-in-rules.ts";
import { welcomeIf } from "../welcome.ts";
import { findOwnSignUp, signUps } from "./sign-ups.ts";

type CreateRoute = (typeof signUpRoutes)["createAccount"];
type Body = InputOf<CreateRoute>["body"];

const { fail } = signUpFailures;

/** Hashes the password outside any transaction, then creates the organization, admin and session together or not at all. */
export async function createAccount(
  context: PublicContext,
  { body }: InputOf<CreateRoute>,
  rules: SignInRules,
): Promise<Answer<CreateRoute>> {
  const { email, password } = body;
  const signUp = await context.work.asPlatform("sign up", (tx) => findOwnSignUp(tx, context, email));
  if (!signUp) return fail("sign-up.not-confirmed", undefined);
  if (signUp.userId !== null) return fail("sign-up.has-account", undefined);
  const sentence = await refusePassword(password, email);
  if (sentence !== null) return fail("sign-up.password-refused", { sentence });
  const made = await makeAccount(context, { body, passwordHash: await rules.hasher.hash(password) }, rules);
  if (!made.ok) return made;
  const account = made.value;
  const guesser = { email, address: context.address, device: null };
  const signedIn = { account, right: [{ guesser, wasCounted: false }], secondFactor: null };
  const session = await welcomeIf(context, signedIn, rules, (tx) => peopleRepository(tx).holdsPassword(account));
  return session ? success(session) : fail("sign-up.has-account", undefined);
}

interface AccountToMake {
  readonly body: Body;
  readonly passwordHash: string;
}

/** Creates everything or nothing; refused if the email address got an account in the meantime. */
async function makeAccount({ work, requestId, ...context }: PublicContext, { body, passwordHash }: AccountToMake, rules: SignInRules) {
  const make = async (tx: PlatformTx) => {
    const signUp = await findOwnSignUp(tx, context, body.email);
    if (!signUp) return fail("sign-up.not-confirmed", undefined);
    const organizationId = await createOrganization(tx, body.organization_name, ["hide_engagements"]);
    const person = { organizationId, email: body.email, name: fullNameOf(body.name, body.lastname), role: adminRole, passwordHash };
    const id = await createUser(tx, person, rules.hasher);
    await signUps(tx).noteAccount(signUp, id);
    await keepCustomer(tx, { organizationId, id, referralCode: referralCodeOf(body.referral_code ?? "") ?? null, at: context.now() });
    tx.record({ organizationId, event: "identity.signed-up", subjectType: "user", subjectId: id });
    const account: Account = { id, organizationId, isActive: true, passwordHash };
    return success(account);
  };
  try {
    return await work.asPlatform("sign up", make, { userId: null, realUserId: null, requestId });
  } catch (error) {
    if (error instanceof EmailTaken) return fail("sign-up.has-account", undefined);
    throw error;
  }
}

interface Customer {
  readonly organizationId: string;
  readonly id: string;
  readonly referralCode: string | null;
  readonly at: Date;
}

async function keepCustomer(tx: PlatformTx, { organizationId, id, referralCode, at }: Customer): Promise<void> {
  await tx.query("insert into store_customers (organization_id, user_id, signed_up_at, referral_code) values ($1, $2, $3, $4)", [
    organizationId,
    id,
    at,
    referralCode,
  ]);
}
