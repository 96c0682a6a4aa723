import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import path from "node:path";
import { text } from "node:stream/consumers";
import { makeContract } from "@tieout/credits/server";
import { createOrganization, createPasswordHasher, createUser, issuePasswordLink, weakHashingForTests } from "@tieout/identity/server";
import type { PlainDate } from "@tieout/kernel";
import { createDatabase, type PlatformTx } from "@tieout/postgres";
import { findRunningEmbedded } from "@tieout/postgres/embedded";
import { randomLetters, registerCanary } from "@tieout/test-kit";
import type { Person } from "../session.ts";
import { inject } from "./journey.ts";

/** Users of a firm that is used by only one test file. */
export interface Firm {
  readonly admin: Person;
  readonly auditor: Person;
}

const invent = (): { readonly mark: string } & Firm => {
  const mark = randomLetters();
  const password = `walk through ${mark}`;
  registerCanary("password", password);
  const person = (role: keyof Firm): Person => ({ email: `${role}@${mark}.example`, password });
  return { mark, admin: person("admin"), auditor: person("auditor") };
};

/** Creates a firm in the running product like the command line does, but without starting its processes. */
export async function createFirm(): Promise<Firm> {
  const { mark, admin, auditor } = invent();
  const hasher = createPasswordHasher(weakHashingForTests);
  await asPlatform(async (tx) => {
    const organizationId = await createOrganization(tx, `Firm ${mark}`);
    await createUser(tx, { ...admin, organizationId, name: `admin ${mark}`, role: 1 }, hasher);
    await createUser(tx, { ...auditor, organizationId, name: `auditor ${mark}`, role: 2 }, hasher);
  });
  return { admin, auditor };
}

/**
 * A firm that pays with credits, with a contract for that many credits and for the included toolkits; without a contract if `credits` is
 * null.
 */
export async function createFirmWithCredits(credits: number | null, includedToolkits = 0): Promise<Firm> {
  const { mark, admin, auditor } = invent();
  const hasher = createPasswordHasher(weakHashingForTests);
  await asPlatform(async (tx) => {
    const organizationId = await createOrganization(tx, `Firm ${mark}`);
    await tx.query("update organizations set flags = '{credits}' where id = $1", [organizationId]);
    const createdBy = await createUser(tx, { ...admin, organizationId, name: `admin ${mark}`, role: 1 }, hasher);
    await createUser(tx, { ...auditor, organizationId, name: `auditor ${mark}`, role: 2 }, hasher);
    if (credits === null) return;
    const contract = { id: randomUUID(), organizationId, credits, priceCents: 8_200n, createdBy, includedToolkits };
    await makeContract(tx, { ...contract, startsOn: "2025-01-01" as PlainDate, endsOn: "2998-11-30" as PlainDate });
  });
  return { admin, auditor };
}

/** A member of Tieout's staff, who has to set up a second sign-in step first. */
export async function createStaff(): Promise<Person> {
  const { mark, admin } = invent();
  await asPlatform(async (tx) => {
    const organizationId = await createOrganization(tx, `Tieout ${mark}`);
    const person = { ...admin, organizationId, name: `Rowan ${mark}`, role: 1 as const, isStaff: true };
    await createUser(tx, person, createPasswordHasher(weakHashingForTests));
  });
  return admin;
}

/** Creates a user who is sent a link instead of having a password; returns the email. */
export async function invitePerson(): Promise<string> {
  const { mark, auditor } = invent();
  await asPlatform(async (tx) => {
    const organizationId = await createOrganization(tx, `Firm ${mark}`);
    const person = { organizationId, email: auditor.email, name: `auditor ${mark}`, role: 2 as const };
    const userId = await createUser(tx, person, createPasswordHasher(weakHashingForTests));
    await issuePasswordLink(tx, { userId, purpose: "set", at: new Date() });
  });
  return auditor.email;
}

async function asPlatform(run: (tx: PlatformTx) => Promise<void>): Promise<void> {
  const urls = findRunningEmbedded(inject("product").dataDir);
  if (!urls) throw new Error("the product has no running database");
  const database = createDatabase(urls, { name: "journeys", connections: 1 });
  try {
    await database.work.asPlatform("journeys.create-firm", run);
  } finally {
    await database.close();
  }
}

/** Creates a firm in the running product the way its operator would, from the command line. */
export async function createFirmAsOperator(): Promise<Firm> {
  const { mark, admin, auditor } = invent();
  const organization = await tieout(["organization", "create", "--name", `Firm ${mark}`]);
  const create = ({ email, password }: Person, role: keyof Firm): Promise<string> => {
    const who = ["--email", email, "--name", `${role} ${mark}`, "--role", role];
    return tieout(["user", "create", "--organization", organization, ...who], password);
  };
  await Promise.all([create(admin, "admin"), create(auditor, "auditor")]);
  return { admin, auditor };
}

/** Runs a command of the built product on the journeys' data folder; returns the output. */
async function tieout(args: readonly string[], input = ""): Promise<string> {
  const cli = path.join(inject("checkout"), "dist/server/cli.mjs");
  const child = spawn(process.execPath, [cli, ...args, "--data", inject("product").dataDir], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(`${input}\n`);
  const status = new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve));
  const output = await text(child.stdout);
  if ((await status) !== 0) throw new Error(`tieout ${args.join(" ")}: ${output}`);
  return output.trim();
}
