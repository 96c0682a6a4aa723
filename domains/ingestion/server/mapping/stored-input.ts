import type { MappingInput } from "../../contract/index.ts";
import { choiceKey, choiceValues, reports, type SignRule, signOfField, type ValueMapKey } from "../../core/index.ts";
import { formatOf } from "./column-format.ts";
import { signsOfColumn } from "./file-checks.ts";
import type { StoredColumn, StoredValue } from "./mapping-repository.ts";
import type { MappingSlot } from "./mapping-wire.ts";

/** The caller's mapping applied to the slot's files; unknown columns and fields are omitted. */
export function storedOf(
  input: MappingInput,
  slot: MappingSlot,
): { readonly columns: readonly StoredColumn[]; readonly values: readonly StoredValue[] } {
  const report = reports[slot.node.reportKey];
  const sent = new Map(input.columns.map((column) => [column.index, column]));
  const base = slot.stored?.columns ?? [];
  return {
    columns: base.map((column) => {
      const own = sent.get(column.index);
      if (!own) return column;
      const field = report.fields.some((candidate) => candidate.key === own.field) ? own.field : null;
      const { question, decided, ...before } = column;
      const asked = question && !own.accepted ? { question } : {};
      const kept = decided && field === column.field ? { decided } : {};
      const proposed = (): SignRule => signOfField(report, { field, header: column.header }, signsOfColumn(slot.assets, column.index));
      const sign = own.sign ?? (field === column.field ? column.sign : proposed());
      return { ...before, ...asked, ...kept, field, accepted: own.accepted, sign, format: formatOf(own, column.format) };
    }),
    values: input.values.flatMap((value) =>
      Object.hasOwn(choiceValues, value.field)
        ? [
            withMark(slot, {
              key: value.field as ValueMapKey,
              source: value.source,
              canonical: value.canonical,
              accepted: value.accepted,
            }),
          ]
        : [],
    ),
  };
}

/** Keeps the record of who decided a pay code, unless the decision changes. */
function withMark({ stored }: MappingSlot, value: StoredValue): StoredValue {
  if (value.key !== "pay_codes") return value;
  const decided = stored?.values.find(
    ({ key, source, canonical }) => key === value.key && canonical === value.canonical && choiceKey(source) === choiceKey(value.source),
  )?.decided;
  return decided ? { ...value, decided } : value;
}
