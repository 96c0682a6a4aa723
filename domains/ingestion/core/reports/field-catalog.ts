import { headersOf } from "../formats/format-registry.ts";
import { eventFields } from "./event-fields.ts";
import { balanceAndFlowFields, payAndSourceFields } from "./money-fields.ts";
import { employeeTexts, personFields } from "./person-fields.ts";
import type { FieldDefinition, ReportField, Requirement } from "./report-definition.ts";

const catalog = new Map<string, FieldDefinition>(
  [...personFields, ...payAndSourceFields, ...balanceAndFlowFields, ...eventFields].map((field) => [field.key, field]),
);

/** Text fields in the catalog that describe an employee. */
export const pickEmployeeTexts = (requirement: Requirement): readonly ReportField[] =>
  pickFields(requirement, employeeTexts.map(({ key }) => key).join(" "));

/** Fields in the catalog by key, separated by spaces. A key missing from the catalog is an error in the report definition. */
export function pickFields(requirement: Requirement, keys: string): readonly ReportField[] {
  return keys.split(/\s+/).map((key) => {
    const field = catalog.get(key);
    if (!field) throw new Error(`no field ${key} in the catalog`);
    return { ...field, synonyms: headersOf(key), requirement };
  });
}
