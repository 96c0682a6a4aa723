import type { FieldDefinition } from "../../reports/report-definition.ts";
import type { ColumnStatistics } from "../column-statistics.ts";
import { reviewBelow } from "../mapping.ts";
import { suggestValueMap } from "../suggest-value-map.ts";

/** Minimum number of fund names; fewer could be anything. */
const fewestFunds = 3;
/** Asset classes are single words (`Equity`); fund names rarely are. */
const namedShare = 0.8;
/** Words for activity in a fund, which can also be part of fund names. */
const activity =
  /DIVIDEND|TRANSFER|GAIN|LOSS|DISTRIB|WITHDR|CONTRIB|DEPOSIT|PAYMENT|PURCHASE|\bSALES?\b|\bSOLD\b|\bBUY|EARNINGS|INTEREST|ELECTION|EXCHANGE|REBALANC|\bFEES?\b|ROLLOVER|LOAN|DEFERRAL|MATCH|ADJUST/;

/** Proposes the fund for a column of fund names whose header says something else or nothing; a person confirms it. */
export function fundsInValues(fields: readonly FieldDefinition[], { texts }: ColumnStatistics) {
  if (!fields.some(({ key }) => key === "fund_name") || texts.length < fewestFunds) return null;
  if (texts.some((text) => activity.test(text.toUpperCase()))) return null;
  if (texts.filter((text) => /\S\s+\S/.test(text)).length < texts.length * namedShare) return null;
  const classes = suggestValueMap(
    "account_classes",
    texts.map((text) => ({ text, count: 1 })),
  );
  const areFunds = classes.every(({ canonical, confidence }) => canonical === "investment" && confidence >= reviewBelow);
  return areFunds ? { key: "fund_name", confidence: 0.7, reason: `all ${texts.length} values are fund names` } : null;
}
