import { datesDiffer, namesDiffer, notInDemographics, notInPayroll } from "./demographics-rules.ts";
import { duplicateSsn, hiredAfterTermination, implausibleBirth } from "./employee-rules.ts";
import { payAfterTermination } from "./pay-after-termination.ts";
import { deferralsAbovePay, eligibleAboveGross, negativePay, payWithoutHours } from "./pay-rules.ts";

/** The rules in the order in which they are shown. */
export const censusRules = [
  duplicateSsn,
  hiredAfterTermination,
  payAfterTermination,
  negativePay,
  implausibleBirth,
  payWithoutHours,
  eligibleAboveGross,
  deferralsAbovePay,
  notInDemographics,
  notInPayroll,
  datesDiffer,
  namesDiffer,
] as const;
