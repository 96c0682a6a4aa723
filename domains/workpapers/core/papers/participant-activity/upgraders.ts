import type { Upgrader } from "@tieout/kernel";
import { type ActivityAmounts, activityFields } from "@tieout/processing/core";
import type { ActivityData } from "./inputs.ts";

const withoutPlace = <Row extends object>(rows: readonly Row[]): object[] => rows.map((row) => ({ ...row, place: null }));

/** It was not kept where a line comes from. */
export const noPlaces: Upgrader = (data) => {
  // A stored document is opaque: only the version that wrote it says what is in it.
  const { participants, byFund, bySource, statement } = data as unknown as ActivityData;
  return {
    ...data,
    absent: ["source_row"],
    participants: withoutPlace(participants),
    byFund: withoutPlace(byFund),
    bySource: withoutPlace(bySource),
    statement: statement && { ...statement, accounts: withoutPlace(statement.accounts) },
  };
};

const nothing = Object.fromEntries(activityFields.map((field) => [field, 0n]));
const complete = <Row extends { readonly amounts: ActivityAmounts }>(rows: readonly Row[]): object[] =>
  rows.map((row) => ({ ...row, amounts: { ...nothing, ...row.amounts } }));

/** QMAC was part of the match, or not read. */
export const noQmac: Upgrader = (data) => {
  // A stored document is opaque: only the version that wrote it says what is in it.
  const { participants, byFund, bySource, absent = [] } = data as unknown as ActivityData;
  return {
    ...data,
    absent: [...absent, "qmac"],
    participants: complete(participants),
    byFund: complete(byFund),
    bySource: complete(bySource),
  };
};
