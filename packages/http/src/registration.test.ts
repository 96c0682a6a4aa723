import { defineRoutes, failures, Id } from "@tieout/contract";
import { success } from "@tieout/kernel";
import { expect, test } from "vitest";
import { z } from "zod";
import { registration } from "./registration.ts";

const routes = defineRoutes({
  readShelf: {
    method: "GET",
    path: "/api/shelves/:shelfId/",
    summary: "One shelf",
    access: { kind: "permission", permission: "engagement.read", scope: { entity: "engagement", id: "shelfId" } },
    needs: "account",
    apiKey: "none",
    params: z.object({ shelfId: Id }),
    output: z.object({ label: z.string() }),
    failures: ["shelves.full"],
  },
});
const { fail } = failures("shelves", { full: { status: 409, title: "Full", say: () => "The shelf is full." } });

test("a registration keeps the table and its handlers, including typed facts", async () => {
  const made = registration<typeof routes, { engagement: { label: string } }>({
    domain: "shelves",
    routes,
    handlers: {
      readShelf: async ({ facts, tx }) => (tx.organizationId ? success({ label: facts.label }) : fail("shelves.full", undefined)),
    },
    facts: { engagement: async () => ({ label: "A" }) },
  });
  expect(Object.keys(made.handlers)).toEqual(["readShelf"]);
  expect(Object.keys(made.facts)).toEqual(["engagement"]);
});

test("a missing handler, a wrong result or an undeclared failure does not compile", () => {
  // @ts-expect-error the handler of readShelf is missing
  registration<typeof routes>({ domain: "shelves", routes, handlers: {} });
  registration<typeof routes, { engagement: { label: string } }>({
    domain: "shelves",
    routes,
    // @ts-expect-error label must be text
    handlers: { readShelf: async () => success({ label: 1 }) },
  });
  const other = failures("other", { odd: { status: 409, title: "Odd", say: () => "Odd." } });
  registration<typeof routes, { engagement: { label: string } }>({
    domain: "shelves",
    routes,
    // @ts-expect-error other.odd is not declared by the route
    handlers: { readShelf: async () => other.fail("other.odd", undefined) },
  });
  expect(routes.readShelf.failures).toEqual(["shelves.full"]);
});
