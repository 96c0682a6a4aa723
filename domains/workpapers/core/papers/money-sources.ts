import { activityFieldTitles } from "@tieout/processing/core";

const own: Readonly<Record<string, string>> = { rollover: "Rollover", loan: "Loan", forfeiture: "Forfeiture", other: "Other" };
const titles: Readonly<Record<string, string>> = { ...activityFieldTitles, ...own };

/** What an auditor calls a canonical money source. */
export const moneySourceTitle = (source: string | null): string => (source === null ? "No source given" : (titles[source] ?? source));
