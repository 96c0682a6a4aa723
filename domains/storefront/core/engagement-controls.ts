import type { PaperKey } from "@tieout/catalogue/core";
import type { Toolkit, UserControl } from "./toolkit.ts";
import { type AreaKey, type ServiceKey, testTitles } from "./vocabulary.ts";

type Reviewed = Pick<Toolkit, "provider" | "general">;

export interface ControlStep {
  /** Rich text. */
  readonly html: string;
  /** Works, separated by semicolons. */
  readonly reference: string;
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
const sentence = (text: string): string => escaped(`${text.trim().replace(/\.$/, "")}.`);

/** A user-entity control as a step: what the report expects, and how to test what the plan sponsor does. */
export function stepOfControl({ provider, general }: Reviewed, control: UserControl): ControlStep {
  const { id, text, usualControl, frequency, evidence, test } = control;
  const how = `Test by ${testTitles[test].toLowerCase()} what the plan sponsor does`;
  return {
    html:
      `<p>${sentence(`User-entity control of ${provider.name}, ${general.serviceTitle}: ${text}`)}</p>` +
      `<p>${sentence(`${how}: ${usualControl}`)} ${sentence(`Frequency: ${frequency}`)} ${sentence(`Evidence: ${evidence}`)}</p>`,
    reference: `AU-C 402; ${`${provider.name}, SOC ${general.socType}, ${id}`.replaceAll(";", ",")}`,
  };
}

const plain = (text: string): string => text.trim().replace(/\.$/, "").replaceAll(/\s+/g, " ").toLowerCase();

/**
 * What makes two controls the same: words of the same provider's report on the same service. A report of the next year, a corrected edition
 * and another number do not make it another control; other words do, because then the sponsor is expected to do something else.
 */
export const identityOfControl = ({ provider, general }: Reviewed, { text }: UserControl): string =>
  JSON.stringify([plain(provider.name), plain(general.serviceTitle), general.socType, plain(text)]);

const ofActivity: readonly PaperKey[] = ["participant_activity", "payroll_census", "distributions"];
const ofCensus: readonly PaperKey[] = ["payroll_census", "participant_activity", "distributions"];
const ofDistributions: readonly PaperKey[] = ["distributions", "participant_activity", "payroll_census"];
const byArea: Partial<Readonly<Record<AreaKey, readonly PaperKey[]>>> = { enrollment: ofCensus, distributions: ofDistributions };
const byService: Partial<Readonly<Record<ServiceKey, readonly PaperKey[]>>> = { payroll: ofCensus, hris: ofCensus };

/** Which of an engagement's workpapers a control bears on; null when it has none. */
export const paperOfControl = (service: ServiceKey, area: AreaKey, papers: readonly PaperKey[]): PaperKey | null =>
  (byService[service] ?? byArea[area] ?? ofActivity).find((key) => papers.includes(key)) ?? papers[0] ?? null;
