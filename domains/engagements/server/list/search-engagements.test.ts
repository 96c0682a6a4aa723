import { startTestApi, type TestApi, type TestFirm, type TestUser } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paletteSearchRoutes as routes } from "../../contract/index.ts";
import { createStatusUpdater, registerEngagements, registerPaletteSearch } from "../index.ts";

let api: TestApi;
let firm: TestFirm;
let other: TestFirm;
beforeAll(async () => {
  const statusUpdater = createStatusUpdater({});
  api = await startTestApi({
    registrations: () => [
      registerEngagements({ statusUpdater, readTotals: async () => new Map(), reportTitle: (key) => key }),
      registerPaletteSearch(),
    ],
  });
  firm = await api.firm();
  other = await api.firm();
  const alder = await api.client(firm.id, "Alder & Finch, Inc.");
  const make = (name: string, assignees: readonly TestUser[]) => api.engagement(firm.admin, { name, assignees, clientId: alder });
  await make("2023 Savings", [firm.auditor]);
  await make("2024 Savings", []);
  for (let n = 0; n < 10; n += 1) await make(`Harbor ${n}`, []);
  for (let n = 0; n < 7; n += 1) await api.client(firm.id, `Harbor ${n} Works`);
  await api.client(other.id, "Alder of another firm");
});
afterAll(() => api?.stop());

const find = async (by: TestUser, text: string) => {
  const { engagements, clients } = (await api.as(by).call(routes.searchEngagements, { body: { text } })).value();
  return [engagements.map(({ engagement_name }) => engagement_name), clients.map(({ name }) => name)];
};

test("an admin finds matching clients, and engagements by words in the client, name and EIN, newest first", async () => {
  expect(await find(firm.admin, "alder sav")).toEqual([["2024 Savings", "2023 Savings"], []]);
  expect(await find(firm.admin, "Finch")).toEqual([expect.arrayContaining(["Harbor 9"]), ["Alder & Finch, Inc."]]);
  expect((await find(firm.admin, "473920185"))[0]).toHaveLength(8);
});

test("an auditor finds only assigned engagements; a user at another firm finds none of this firm's engagements", async () => {
  expect(await find(firm.auditor, "savings")).toEqual([["2023 Savings"], []]);
  expect(await find(other.admin, "savings")).toEqual([[], []]);
  expect(await find(other.admin, "alder")).toEqual([[], ["Alder of another firm"]]);
});

test("only the newest eight engagements and first five clients are listed; punctuation alone finds nothing", async () => {
  const [engagements, clients] = await find(firm.admin, "harbor");
  expect(engagements).toEqual([9, 8, 7, 6, 5, 4, 3, 2].map((n) => `Harbor ${n}`));
  expect(clients).toEqual([0, 1, 2, 3, 4].map((n) => `Harbor ${n} Works`));
  expect(await find(firm.admin, "%")).toEqual([[], []]);
});
