import { randomBytes } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createTestDatabase } from "@tieout/postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AnswerBench, asking, startAsked } from "./same-answers.test-data.ts";

const people = 3;
let asked: AnswerBench;
/** Statements since the last check, in order. */
let statements: string[] = [];

beforeAll(async () => {
  const directory = await mkdtemp(path.join(tmpdir(), "tieout-same-answers-"));
  const db = await createTestDatabase({
    watch: {
      during(work, run) {
        if (work.kind === "statement") statements.push(work.name);
        return run({ isFor: () => undefined, answered: () => undefined });
      },
      fault: () => undefined,
    },
  });
  asked = await startAsked(people, { db, directory, masterKey: randomBytes(32) });
});
afterAll(() => asked?.api.stop());

test.each(asking)("neither the answer of %s nor its database statements reveal whether an address is known", async (name) => {
  const seen = new Map<string, Set<string>>();
  for (let at = 0; at < people; at += 1) {
    // Emails are limited per hour.
    asked.api.clock.advanceSeconds(3600);
    const answers = new Set<string>();
    for (const kind of ["known", "strange"]) {
      const [email, address] = [`${kind}${at}@harlow.example`, `198.51.100.${at}`];
      await asked.prepare(name, email, address);
      statements = [];
      const answer = asked.seen(await asked.calls[name](email, address));
      answers.add(JSON.stringify([answer, statements]));
    }
    seen.set(`person ${at}`, answers);
  }
  for (const [person, answers] of seen) expect([...answers], person).toHaveLength(1);
  // Every call except checking an email's format queries the database.
  expect(statements.length > 0).toBe(name !== "validate-email");
});
