import { reportKeys } from "@tieout/catalog/core";
import { startTestApi, type TestApi, type TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { engagementRoutes as routes, type ServiceProvider } from "../contract/index.ts";
import { instructionAddress } from "../core/index.ts";
import { createStatusUpdater, registerEngagements } from "./index.ts";

let api: TestApi;
let firm: TestFirm;
let all: readonly ServiceProvider[];
const statusUpdater = createStatusUpdater({});
const list = async (query: object = {}) => (await api.as(firm.auditor).call(routes.listServiceProviders, { query })).value();
beforeAll(async () => {
  api = await startTestApi({
    registrations: () => [registerEngagements({ statusUpdater, readTotals: async () => new Map(), reportTitle: (key) => key })],
  });
  firm = await api.firm();
  all = await list();
});
afterAll(() => api?.stop());

const isUniversal = ({ name }: ServiceProvider) => name.endsWith("(universal)");
const namesOf = (providers: readonly ServiceProvider[]) => providers.map(({ name }) => name);
const named = () => all.filter((provider) => !isUniversal(provider));

test("the catalog names at least 25 recordkeepers and 12 payroll providers, with the universal ones first", () => {
  const count = (type: string) => named().filter(({ provider_type }) => provider_type === type).length;
  expect(count("Recordkeeper")).toBeGreaterThanOrEqual(25);
  expect(count("Payroll")).toBeGreaterThanOrEqual(12);
  expect(namesOf(all).slice(0, 2)).toEqual(["Other (universal)", "Payroll (universal)"]);
  const rest = namesOf(named());
  expect(rest).toEqual([...rest].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
});

test("no two providers share a name, including former names", () => {
  const names = [...namesOf(all), ...new Set(all.flatMap((provider) => provider.also_known_as))].map((name) => name.toLowerCase());
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test("every slot has an existing report, once per provider, and at least one slot is required", () => {
  for (const { name, reports } of all) {
    const keys = reports.map(({ report_key }) => report_key);
    expect(
      keys.filter((key) => !(reportKeys as readonly string[]).includes(key)),
      name,
    ).toEqual([]);
    expect(new Set(keys).size, name).toBe(keys.length);
    expect(
      reports.some(({ required }) => required),
      name,
    ).toBe(true);
  }
});

test("every instruction cites a public page or says what is not known, and what the report must contain", () => {
  for (const { name, reports } of named())
    for (const { report_key, how_to, how_to_source } of reports) {
      const where = `${name}, ${report_key}`;
      expect(how_to, where).toContain("It must contain ");
      if (how_to_source === null) expect(how_to, where).toContain("We don't know its name and menu path at ");
      else expect(instructionAddress(how_to_source), where).toBe(how_to_source);
    }
});

test("every provider says how to obtain its reports, with a URL or a note that no public page is known", () => {
  for (const { name, download_instructions: text, instructions_address: address } of named()) {
    expect(text.length, name).toBeGreaterThan(20);
    if (address === null) expect(text, name).toMatch(/[Nn]o public page on downloading .* is known/);
  }
});

/** Providers' own domains; links from any other provider are rejected. */
const ownDomains: Readonly<Record<string, string>> = {
  Betterment: "betterment.com",
  Dayforce: "dayforce.com",
  Guideline: "guideline.com",
  Gusto: "gusto.com",
};
const isOwnPage = (provider: string, address: string): boolean => {
  const { protocol, hostname } = new URL(address);
  const domain = ownDomains[provider];
  return protocol === "https:" && domain !== undefined && (hostname === domain || hostname.endsWith(`.${domain}`));
};

test("every catalog link is https on the provider's own domain, never a copy or another company's page", () => {
  const links = all.flatMap(({ name, instructions_address, reports }) =>
    [instructions_address, ...reports.map(({ how_to_source }) => how_to_source)].flatMap((address) =>
      address === null ? [] : [[name, address] as const],
    ),
  );
  expect(links.filter(([name, address]) => !isOwnPage(name, address))).toEqual([]);
  expect([...new Set(links.map(([name]) => name))]).toEqual(Object.keys(ownDomains));
});

test("no text mentions a page that isn't linked", () => {
  for (const { name, download_instructions: text, instructions_address: address } of named())
    if (address === null) expect(text, name).not.toMatch(/\b[Tt]he page\b/);
});

test("a search finds a provider by a former name", async () => {
  expect(namesOf(await list({ search: "massmutual" }))).toEqual(["Empower"]);
  expect(namesOf(await list({ search: "wells" }))).toEqual(["Principal"]);
  expect(namesOf(await list({ search: "adp" }))).toEqual(["ADP (payroll)", "ADP (recordkeeper)"]);
});
