import type { Upgrader } from "@tieout/kernel";
import { payrollMoneyFields } from "@tieout/runs/core";
import { laterFields, withZeros } from "../later-sources.ts";
import type { CensusData } from "./inputs.ts";

interface EmployeeWithClass {
  readonly jobClass: string | null;
}

/** In earlier versions, class was the only text stored for an employee. */
export const classAlone: Upgrader = (data) => {
  // A stored document is opaque: only the version that wrote it knows its type.
  const { employees } = data as unknown as { readonly employees: readonly EmployeeWithClass[] };
  return { ...data, texts: ["class"], employees: employees.map(({ jobClass, ...one }) => ({ ...one, texts: { class: jobClass } })) };
};

/** Earlier versions did not store the location of an employee's rows, and counted QMAC as match or did not read it. */
export const noPlaceAndQmac: Upgrader = (data) => {
  // A stored document is opaque: only the version that wrote it knows its type.
  const { employees } = data as unknown as CensusData;
  return {
    ...data,
    absent: ["source_row", "qmac"],
    employees: withZeros(employees, ["qmac"]).map((one) => ({ ...one, place: null })),
  };
};

/** Removes money sources that were added after the result was computed and so have no amounts or column in it. */
export function withoutLaterSources(data: CensusData): CensusData {
  const later = laterFields(data.employees, payrollMoneyFields);
  if (later.length === 0) return data;
  return { ...data, absent: [...(data.absent ?? []), ...later], employees: withZeros(data.employees, later) };
}
