import { datesDiffer, namesDiffer, notInDemographics, notInPayroll } from "./demographics-rules.ts";
import {
  deferralsAbovePay,
  duplicateSsn,
  hiredAfterTermination,
  implausibleBirth,
  negativePay,
  payAfterTermination,
  payWithoutHours,
} from "./employee-rules.ts";

/** In print order. */
export const censusRules = [
  duplicateSsn,
  hiredAfterTermination,
  payAfterTermination,
  negativePay,
  implausibleBirth,
  payWithoutHours,
  deferralsAbovePay,
  notInDemographics,
  notInPayroll,
  datesDiffer,
  namesDiffer,
] as const;
