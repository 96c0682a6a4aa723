import { expect, test } from "vitest";
import type { ServiceProvider } from "../../contract/index.ts";
import { attachedProviders, sectionsNamed, sectionsOf } from "./instruction-sections.ts";

const provider = (
  name: string,
  type: ServiceProvider["provider_type"],
  others: readonly string[] = [],
  isRetired = false,
): ServiceProvider => ({
  id: name,
  name,
  provider_type: type,
  also_known_as: [...others],
  download_instructions: "",
  instructions_address: null,
  is_retired: isRetired,
  reports: [],
});
const all = [
  provider("Other (universal)", "Recordkeeper"),
  provider("Payroll (universal)", "Payroll"),
  provider("Bank of the Plan", "Custodian/Trustee"),
  provider("Empower", "Recordkeeper", ["MassMutual"]),
  provider("Fidelity", "Recordkeeper"),
  provider("Gusto", "Payroll"),
];
const shown = (sections: ReturnType<typeof sectionsOf>) =>
  Object.fromEntries(sections.map(({ title, providers }) => [title, providers.map(({ name }) => name)]));
const ofEngagement = (names: readonly string[]) => shown(sectionsOf(all, attachedProviders(all, names)));

test("an engagement shows one entry for each of its recordkeepers, plus its payroll report", () => {
  expect(ofEngagement(["Fidelity", "Empower", "Gusto"])).toEqual({ Recordkeepers: ["Empower", "Fidelity"], "Payroll report": ["Gusto"] });
});

test("without a payroll provider, an engagement shows the generic payroll instructions", () => {
  expect(ofEngagement(["Fidelity"])).toEqual({ Recordkeepers: ["Fidelity"], "Payroll report": ["Payroll (universal)"] });
});

test("without an engagement, all providers are shown, and a search also finds them by former names", () => {
  expect(shown(sectionsNamed(all, ""))).toEqual({
    Recordkeepers: ["Other (universal)", "Empower", "Fidelity"],
    "Payroll report": ["Payroll (universal)", "Gusto"],
    "Other providers": ["Bank of the Plan"],
  });
  expect(shown(sectionsNamed(all, " massm "))).toEqual({ Recordkeepers: ["Empower"] });
  expect(sectionsNamed(all, "nobody")).toEqual([]);
});

test("a retired provider is shown only for engagements that have it", () => {
  const retired = [provider("Old Payroll", "Payroll", [], true), ...all];
  expect(shown(sectionsOf(retired, attachedProviders(retired, ["Old Payroll"])))).toEqual({ "Payroll report": ["Old Payroll"] });
  expect(shown(sectionsOf(retired, attachedProviders(retired, ["Fidelity"])))["Payroll report"]).toEqual(["Payroll (universal)"]);
  expect(shown(sectionsNamed(retired, "payroll"))).toEqual({ "Payroll report": ["Payroll (universal)"] });
});
