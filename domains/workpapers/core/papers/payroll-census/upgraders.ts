import type { Upgrader } from "@tieout/kernel";
import { censusMoneyFields } from "@tieout/processing/core";
import type { CensusData } from "./inputs.ts";

const nothing = Object.fromEntries(censusMoneyFields.map((field) => [field, 0n]));

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
