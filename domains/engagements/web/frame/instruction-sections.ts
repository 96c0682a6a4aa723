import type { ServiceProvider } from "../../contract/index.ts";

export interface InstructionSection {
  readonly title: string;
  readonly providers: readonly ServiceProvider[];
}

const isPayroll = ({ provider_type: type }: ServiceProvider): boolean => type === "Payroll";
const isRecordkeeper = ({ provider_type: type }: ServiceProvider): boolean => type === "Recordkeeper";

/** An engagement's providers, found by name; empty if it has none yet or no engagement is open. */
export const attachedProviders = (all: readonly ServiceProvider[], names: readonly string[]): readonly ServiceProvider[] =>
  all.filter(({ name }) => names.includes(name));

/** The engagement's payroll providers, or the generic payroll instructions if it has none yet. */
function payrollOf(all: readonly ServiceProvider[], attached: readonly ServiceProvider[]): readonly ServiceProvider[] {
  const own = attached.filter(isPayroll);
  return own.length > 0 ? own : all.filter((provider) => isPayroll(provider) && !provider.is_retired).slice(0, 1);
}

/** One entry for each of the engagement's recordkeepers, plus the payroll report. */
export const sectionsOf = (all: readonly ServiceProvider[], attached: readonly ServiceProvider[]): readonly InstructionSection[] =>
  [
    { title: "Recordkeepers", providers: attached.filter((provider) => !isPayroll(provider)) },
    { title: "Payroll report", providers: payrollOf(all, attached) },
  ].filter(({ providers }) => providers.length > 0);

/** Offered catalog entries that match the search words. */
export function sectionsNamed(all: readonly ServiceProvider[], words: string): readonly InstructionSection[] {
  const wanted = words.trim().toLowerCase();
  const found = all.filter(
    ({ name, also_known_as: others, is_retired: isRetired }) =>
      !isRetired && [name, ...others].some((known) => known.toLowerCase().includes(wanted)),
  );
  return [
    { title: "Recordkeepers", providers: found.filter(isRecordkeeper) },
    { title: "Payroll report", providers: found.filter(isPayroll) },
    { title: "Other providers", providers: found.filter((provider) => !isRecordkeeper(provider) && !isPayroll(provider)) },
  ].filter(({ providers }) => providers.length > 0);
}
