import type { PlainDate } from "@tieout/kernel";
import type { ReportType, SocType } from "./vocabulary.ts";

/** Keeps lowercase letters, digits and dashes; `toolkit` if the text has none. */
export function slug(text: string): string {
  const plain = text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-");
  return plain.replace(/^-/, "").replace(/-$/, "") || "toolkit";
}

interface ToolkitAddress {
  readonly id: string;
  readonly socType: SocType;
  readonly reportType: ReportType;
  readonly provider: string;
  readonly service: string;
  readonly startOn: PlainDate;
  readonly endOn: PlainDate;
}

/** The long URL path of a detail page; only the ID in it is read. */
export function toolkitPath({ id, socType, reportType, provider, service, startOn, endOn }: ToolkitAddress): string {
  const dates = reportType === 1 ? `as-of-${endOn}` : `${startOn}-to-${endOn}`;
  return `/store/soc-reports/${id}/soc-${socType}/${slug(provider)}/${slug(service)}/${dates}`;
}
