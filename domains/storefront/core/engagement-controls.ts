import type { PaperEntry, PaperKey, ReportKey } from "@tieout/catalog/core";
import type { Toolkit, UserControl } from "./toolkit.ts";
import { type AreaKey, type ServiceKey, testTitles } from "./vocabulary.ts";

type ReviewedToolkit = Pick<Toolkit, "provider" | "general">;

export interface ControlStep {
  /** Rich text. */
  readonly html: string;
  /** Cited works, separated by semicolons. */
  readonly reference: string;
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
const sentence = (text: string): string => escaped(`${text.trim().replace(/\.$/, "")}.`);

/** Converts a user-entity control to an audit step: what the report expects, and how to test what the plan sponsor does. */
export function stepOfControl({ provider, general }: ReviewedToolkit, control: UserControl): ControlStep {
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
 * Identity of a control: its wording in the same provider's report on the same service. Next year's report, a corrected edition or a new
 * number doesn't make it a different control. Different wording does, because the sponsor is then expected to do something else.
 */
export const identityOfControl = ({ provider, general }: ReviewedToolkit, { text }: UserControl): string =>
  JSON.stringify([plain(provider.name), plain(general.serviceTitle), general.socType, plain(text)]);

/** For these services, the report whose workpaper a control relates to. */
const byService: Partial<Readonly<Record<ServiceKey, ReportKey>>> = { payroll: "payroll_register", hris: "payroll_register" };
const byArea: Partial<Readonly<Record<AreaKey, ReportKey>>> = { enrollment: "payroll_register", distributions: "distribution_detail" };

/**
 * The workpaper in an engagement that a control relates to: the one that needs its report, or else the first one; null if there is none.
 */
export function paperOfControl(service: ServiceKey, area: AreaKey, papers: readonly PaperEntry<PaperKey>[]): PaperKey | null {
  const report = byService[service] ?? byArea[area] ?? "participant_balances";
  const needs = papers.find(({ reports }) => reports.some((one) => one.report === report && one.use === "needed"));
  return (needs ?? papers[0])?.key ?? null;
}
