import type { Actor } from "@tieout/kernel";
import { expect, test } from "vitest";
import { seenBy } from "./linked-engagement.ts";

const actor = (role: number): Actor => ({ userId: "ann", role }) as Actor;
const linked = (...assigneeIds: string[]) => ({ id: "e1", name: "2024 Plan", assigneeIds });

test("a linked engagement is visible only to its assignees and to admins", () => {
  expect(seenBy(actor(2), linked("ann", "ben"))).toEqual(linked("ann", "ben"));
  expect(seenBy(actor(1), linked("ben"))).toEqual(linked("ben"));
  expect(seenBy(actor(2), linked("ben"))).toBeNull();
  expect(seenBy(actor(1), null)).toBeNull();
});
