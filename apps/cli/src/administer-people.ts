import {
  createOrganization,
  createPasswordHasher,
  createUser,
  EmailTaken,
  NameRefused,
  PasswordRefused,
  removeSecondStep,
  sendPasswordLink,
  setPassword,
  unlockAccount,
} from "@tieout/identity/server";
import { type Command, type CommandContext, required, say, UsageError } from "./command.ts";
import { openDatabase } from "./open-database.ts";
import { readPassword } from "./read-password.ts";

export const organizationCreate: Command = {
  about: "Create a firm; prints its ID",
  options: { name: "!NAME" },
  run: (context) =>
    administer(context, async (work) => {
      const name = required(context, "name");
      say(context, await work.asPlatform("cli.organization-create", (tx) => createOrganization(tx, name)));
    }),
};

export const userCreate: Command = {
  about: "Create a user in a firm; prompts for the password, or reads it from standard input",
  options: { organization: "!ID", email: "!ADDRESS", name: "!NAME", role: "admin|auditor", staff: null },
  run: (context) =>
    administer(context, async (work) => {
      const role = context.options.role ?? "auditor";
      if (role !== "admin" && role !== "auditor") throw new UsageError("--role is admin or auditor.");
      const person = {
        organizationId: required(context, "organization"),
        email: required(context, "email"),
        name: required(context, "name"),
        role: role === "admin" ? (1 as const) : (2 as const),
        isStaff: context.options.staff === true,
        password: await readPassword(context),
      };
      say(context, await work.asPlatform("cli.user-create", (tx) => createUser(tx, person, createPasswordHasher())));
    }),
};

export const userPassword: Command = {
  about: "Set a user's password and end all sessions; prompts for it, or reads it from standard input",
  options: { email: "!ADDRESS" },
  run: (context) =>
    administer(context, async (work) => {
      const change = { email: required(context, "email"), password: await readPassword(context), at: context.now() };
      const isKnown = await work.asPlatform("cli.user-password", (tx) => setPassword(tx, change, createPasswordHasher()));
      if (!isKnown) throw new UsageError(`No user has the email address ${change.email}.`);
      say(context, `Password set for ${change.email}; all of their sessions have ended.`);
    }),
};

export const userLink: Command = {
  about: "Email a user a link to set their password; it works once, within 72 hours",
  options: { email: "!ADDRESS" },
  run: (context) =>
    administer(context, async (work) => {
      const email = required(context, "email");
      const isKnown = await work.asPlatform("cli.user-link", (tx) => sendPasswordLink(tx, { email, at: context.now() }));
      if (!isKnown) throw new UsageError(`No active user has the email address ${email}.`);
      say(context, `A link will be emailed to ${email} as soon as the product is running.`);
    }),
};

export const peopleUnlock: Command = {
  about: "Clear the sign-in delays that wrong attempts caused on a user's account",
  options: { email: "!ADDRESS" },
  run: (context) =>
    administer(context, async (work) => {
      const email = required(context, "email");
      const isKnown = await work.asPlatform("cli.people-unlock", (tx) => unlockAccount(tx, email));
      if (!isKnown) throw new UsageError(`No user has the email address ${email}.`);
      say(context, `${email} can sign in again without a delay.`);
    }),
};

export const peopleRecover: Command = {
  about: "Remove the authenticator app and recovery codes of a user who lost both",
  options: { email: "!ADDRESS" },
  run: (context) =>
    administer(context, async (work) => {
      const email = required(context, "email");
      const isKnown = await work.asPlatform("cli.people-recover", (tx) => removeSecondStep(tx, { email, at: context.now() }));
      if (!isKnown) throw new UsageError(`No user has the email address ${email}.`);
      say(context, `${email} can sign in with just their password again.`);
    }),
};

type Work = Awaited<ReturnType<typeof openDatabase>>["database"]["work"];

async function administer(context: CommandContext, run: (work: Work) => Promise<void>): Promise<number> {
  const { database, close } = await openDatabase(context);
  try {
    await run(database.work);
    return 0;
  } catch (error) {
    throw explain(error);
  } finally {
    await close();
  }
}

/** Explains refusals by the database that the user can fix. */
function explain(error: unknown): unknown {
  if (error instanceof PasswordRefused || error instanceof NameRefused) return new UsageError(error.message);
  if (error instanceof EmailTaken) return new UsageError("This email address already has an account.");
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const code = typeof cause === "object" && cause !== null && "code" in cause ? cause.code : undefined;
  if (code === "23503" || code === "22P02") return new UsageError("No firm has this ID. Create one with tieout organization create.");
  if (code === "23514") return new UsageError("The email address or the name is not valid.");
  return error;
}
