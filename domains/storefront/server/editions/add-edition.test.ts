import { createAuthenticator, registerIdentity, registerSupport, registerUsers, weakHashingForTests } from "@tieout/identity/server";
import { startTestApi, type TestApi, type TestUser } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { storefrontRoutes, toolkitEditionRoutes } from "../../contract/index.ts";
import { sampleToolkits, type Toolkit } from "../../core/index.ts";
import { registerStorefront } from "../register-storefront.ts";
import { registerToolkitEditions } from "./add-edition.ts";

let api: TestApi;
let staff: TestUser;
const { addToolkitEdition } = toolkitEditionRoutes;
const [sample] = sampleToolkits() as readonly [Toolkit, ...Toolkit[]];
const reason = "Ticket 5120, the report was corrected";

beforeAll(async () => {
  const identity = { passwordHashing: weakHashingForTests };
  const people = { ...identity, countAssignments: async () => new Map<string, number>(), handOver: async () => [] };
  api = await startTestApi({
    registrations: () => [
      registerIdentity(identity),
      registerSupport(),
      registerUsers(people),
      registerStorefront(),
      registerToolkitEditions(),
    ],
    authenticator: (work) => createAuthenticator(work),
  });
  staff = await api.user({ organizationId: await api.organization("Tieout"), role: 2, isStaff: true });
});
afterAll(() => api?.stop());

const add = (document: unknown, user = staff) =>
  api.as(user).call(addToolkitEdition, { body: { document: typeof document === "string" ? document : JSON.stringify(document), reason } });
const edition = (number: number, changes = "A control was corrected"): Toolkit => ({
  ...sample,
  edition: { ...sample.edition, number, changes },
});

test("an edition added by staff is in the store at once, and in the audit log with the reason; an existing edition never changes", async () => {
  const added = (await add(edition(2))).value();
  expect(added).toMatchObject({ key: sample.key, edition: 2, outcome: "added" });
  expect((await add(edition(2))).value()).toMatchObject({ outcome: "unchanged" });
  expect((await add(edition(2, "Another"))).problem().code).toBe("storefront.edition-differs");
  expect((await add(edition(1))).problem().code).toBe("storefront.edition-older");
  expect((await add(edition(3))).value()).toMatchObject({ toolkit_id: added.toolkit_id, outcome: "new_edition" });
  const detail = (await api.anonymous.call(storefrontRoutes.getToolkit, { params: { toolkitId: added.toolkit_id } })).value();
  expect(detail.editions.map((one) => one.edition)).toEqual([3, 2]);
  const { rows } = await api.db.setup.work.asPlatform("test", (tx) =>
    tx.query<{ data: unknown }>(
      "select data from audit_events where event = 'storefront.edition-added' and actor_id = $1 order by sequence",
      [staff.id],
    ),
  );
  expect(rows.map(({ data }) => data)).toMatchObject([
    { edition: 2, reason },
    { edition: 3, reason },
  ]);
});

test("a file that an import would refuse is refused with every problem, and nothing is added", async () => {
  const wrong = { ...edition(7), opinion: { ...sample.opinion, objectiveIds: ["CO 99"] } };
  const refused = (await add(wrong)).problem();
  expect(refused).toMatchObject({ code: "storefront.document-wrong", status: 422 });
  expect(refused.errors[0]).toMatchObject({ path: "body.document.opinion.objectiveIds.0", msg: "names CO 99, which is not in objectives" });
  expect(refused.msg).toContain("opinion.objectiveIds.0 names CO 99");
  expect((await add("{")).problem().msg).toContain("The file is not JSON");
  const admin = (await api.firm()).admin;
  expect((await add(edition(7), admin)).status).toBe(403);
});
