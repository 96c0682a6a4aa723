import { reports } from "../reports/report-registry.ts";

/** Whether a report with these subjects can be read by period: first and last balances, and all activity. */
export const readsPeriods = (subject: string): boolean =>
  Object.values(reports).some(({ periods, listed }) => periods !== undefined && listed?.subject === subject);
