import { expect, test } from "vitest";
import { createPasswordHasher, strongHashing } from "./password-hasher.ts";

test("passwords are stored as Argon2id with 64 MiB and 3 passes, each with its own salt, and only the right password matches", async () => {
  const hasher = createPasswordHasher(strongHashing);
  const [hash, other] = [await hasher.hash("seven seas and one ship"), await hasher.hash("seven seas and one ship")];
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=\d\$/);
  expect(other).not.toBe(hash);
  expect([await hasher.verify(hash, "seven seas and one ship"), await hasher.verify(hash, "seven seas and two ships")]).toEqual([
    true,
    false,
  ]);
});
