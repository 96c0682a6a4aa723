import type { z } from "zod";
import type { Mapping as MappingWire } from "../../contract/index.ts";
import { choiceTitle, choiceValues, type ReportDefinition, type ValueMapKey } from "../../core/index.ts";

type Wire = z.infer<typeof MappingWire>;

/** Alternative fields share a group name. */
function groupOf(report: ReportDefinition, key: string): string | null {
  const position = report.requiredGroups.findIndex((group) => group.length > 1 && group.some((needed) => needed.includes(key)));
  return position < 0 ? null : `group_${position + 1}`;
}

const isRequired = (report: ReportDefinition, key: string): boolean =>
  report.requiredGroups.some((group) => group.length === 1 && group[0]?.includes(key));

export const fieldWires = (report: ReportDefinition): Wire["fields"] =>
  report.fields.map((field) => ({
    key: field.key,
    title: field.title,
    kind: field.kind,
    required: isRequired(report, field.key),
    group: groupOf(report, field.key),
  }));

export const choiceWires = (): Wire["choices"] =>
  Object.fromEntries(
    Object.entries(choiceValues).map(([key, values]) => [
      key,
      values.map((value) => ({ value, title: choiceTitle(key as ValueMapKey, value) })),
    ]),
  );
