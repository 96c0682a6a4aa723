import { reports } from "../reports/report-registry.ts";

/** Whether a report of these subjects can be read by period: balances of the first and the last, and all that happened. */
export const readsPeriods = (subject: string): boolean =>
  Object.values(reports).some(({ periods, listed }) => periods !== undefined && listed?.subject === subject);
