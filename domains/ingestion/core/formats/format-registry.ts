import type { ReportKey } from "@tieout/catalog/core";
import type { ValueMapKey } from "../reports/report-definition.ts";
import type { KnownLayouts, TextLayout } from "../text-layouts/text-layout.ts";
import { adp } from "./adp/adp.ts";
import { alerus } from "./alerus/alerus.ts";
import { ascensus } from "./ascensus/ascensus.ts";
import { empower } from "./empower/empower.ts";
import type { FileFormat, TextRule } from "./file-format.ts";
import { flexibleBenefitSystems } from "./flexible-benefit-systems/flexible-benefit-systems.ts";
import { howardSimon } from "./howardsimon/howardsimon.ts";
import { mutualOfAmerica } from "./mutual-of-america/mutual-of-america.ts";
import { oneAmerica } from "./oneamerica/oneamerica.ts";
import { pentegra } from "./pentegra/pentegra.ts";
import { principal } from "./principal/principal.ts";
import { sentinel } from "./sentinel/sentinel.ts";
import { sentry } from "./sentry/sentry.ts";
import { slavic401k } from "./slavic401k/slavic401k.ts";
import { tiaa } from "./tiaa/tiaa.ts";
import { transamerica } from "./transamerica/transamerica.ts";
import { universal } from "./universal/universal.ts";
import { vestwell } from "./vestwell/vestwell.ts";

/** Every format, one line each. A file is read with the universal format and its slot's provider's format. */
export const formats: readonly FileFormat[] = [
  universal, //
  adp,
  alerus,
  ascensus,
  empower,
  flexibleBenefitSystems,
  howardSimon,
  mutualOfAmerica,
  oneAmerica,
  pentegra,
  principal,
  sentinel,
  sentry,
  slavic401k,
  tiaa,
  transamerica,
  vestwell,
];

/** Universal spellings of a field's header. */
export const headersOf = (field: string): readonly string[] => headersIn(universal, field);

export const headersIn = ({ headers }: FileFormat, field: string): readonly string[] =>
  Object.hasOwn(headers, field) ? (headers[field] ?? []) : [];

/** The format for a provider, by name: `OneAmerica`, `ADP TotalSource`. Null if only the universal one applies. */
export function formatOfProvider(name: string): FileFormat | null {
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return formats.find(({ key }) => key !== universal.key && (slug === key || slug.startsWith(`${key}-`))) ?? null;
}

/** Whether the catalog's provider is used for all providers without their own entry: `Other (universal)`. */
export const isUniversalProvider = (name: string): boolean => name.endsWith(`(${universal.key})`);

export const findFormat = (key: string | undefined): FileFormat | null => formats.find((format) => format.key === key) ?? null;

/**
 * Layouts for texts without a header that may contain the report; includes other providers' layouts, because payroll providers write files
 * for recordkeepers too.
 */
export function layoutsFor(key: string | undefined, report: ReportKey): KnownLayouts {
  const of = (isOwn: boolean): readonly TextLayout[] =>
    formats.flatMap((format) =>
      (format.key === key) === isOwn && format.layouts ? format.layouts.filter(({ reports }) => reports.includes(report)) : [],
    );
  return { own: of(true), others: of(false) };
}

/**
 * Every layout for texts without a header, with the key of its format. A function, because a constant would be bundled with every page that
 * imports this file.
 */
export const formatLayouts = (): readonly { readonly format: string; readonly layout: TextLayout }[] =>
  formats.flatMap(({ key, layouts = [] }) => layouts.map((layout) => ({ format: key, layout })));

/** Known gaps in a provider's reports, one sentence each. */
export const knownGaps = (provider: string, report: ReportKey): readonly string[] => formatOfProvider(provider)?.gaps?.[report] ?? [];

export const textRules = (key: ValueMapKey): readonly TextRule[] => universal.texts?.[key] ?? [];

/** Canonical value for a provider's code; null for any other text. */
export function codeMeaning(format: FileFormat | null, key: ValueMapKey, text: string): string | null {
  const known = format?.codes[key];
  return known && Object.hasOwn(known, text) ? (known[text] ?? null) : null;
}
