import type { Upgrader } from "@tieout/kernel";
import { censusMoneyFields } from "@tieout/processing/core";
import type { CensusData } from "./inputs.ts";

const nothing = Object.fromEntries(censusMoneyFields.map((field) => [field, 0n]));

interface EmployeeWithClass {
  readonly jobClass: string | null;
}

/** Class was the only word of an employee. */
export const classAlone: Upgrader = (data) => {
  // A stored document is opaque: only the version that wrote it says what is in it.
  const { employees } = data as unknown as { readonly employees: readonly EmployeeWithClass[] };
  return { ...data, texts: ["class"], employees: employees.map(({ jobClass, ...one }) => ({ ...one, texts: { class: jobClass } })) };
};

/** It was not kept where an employee's rows are, and QMAC was part of the match, or not read. */
export const noPlaceAndQmac: Upgrader = (data) => {
  // A stored document is opaque: only the version that wrote it says what is in it.
  const { employees } = data as unknown as CensusData;
  return {
    ...data,
    absent: ["source_row", "qmac"],
    employees: employees.map((one) => ({ ...one, place: null, amounts: { ...nothing, ...one.amounts } })),
  };
};
