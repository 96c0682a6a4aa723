import type { Upgrader } from "@tieout/kernel";
import { activityFields } from "@tieout/runs/core";
import { laterFields, withZeros } from "../later-sources.ts";
import { fundProvider } from "./columns.ts";
import type { ActivityData } from "./inputs.ts";

const withoutPlace = <Row extends object>(rows: readonly Row[]): object[] => rows.map((row) => ({ ...row, place: null }));

/** Earlier versions did not store a line's source location. */
export const noPlaces: Upgrader = (data) => {
  // A stored document is opaque: only the version that wrote it knows its type.
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

const withoutSources = (data: ActivityData, fields: readonly string[]): ActivityData => ({
  ...data,
  absent: [...(data.absent ?? []), ...fields],
  participants: withZeros(data.participants, fields),
  byFund: withZeros(data.byFund, fields),
  bySource: withZeros(data.bySource, fields),
});

/** In earlier versions, a fund covered all providers that used the same name for it. */
export const noFundProvider: Upgrader = (data) => {
  // A stored document is opaque: only the version that wrote it knows its type.
  const { absent = [], byFund, bySource } = data as unknown as ActivityData;
  const ofNone = (rows: readonly object[]): object[] => rows.map((row) => ({ ...row, provider: null }));
  return { ...data, absent: [...absent, fundProvider], byFund: ofNone(byFund), bySource: ofNone(bySource) };
};

/** Earlier versions counted QMAC as match, or did not read it. */
export const noQmac: Upgrader = (data) => {
  // A stored document is opaque: only the version that wrote it knows its type.
  return { ...withoutSources(data as unknown as ActivityData, ["qmac"]) };
};

/** Removes money sources that were added after the result was computed and so have no amounts or column in it. */
export function withoutLaterSources(data: ActivityData): ActivityData {
  const later = laterFields([...data.participants.slice(0, 1), ...data.byFund.slice(0, 1), ...data.bySource.slice(0, 1)], activityFields);
  return later.length > 0 ? withoutSources(data, later) : data;
}
