import type { DayOfYear } from "./day-of-year.ts";

/**
 * Dates that programs write as numbers: CYYMMDD, which is the century from 1900, year, month and day, as on IBM i (AS/400); and the time
 * since 1970-01-01 UTC. Milliseconds are also written `/Date(1735603200000)/`.
 */
export const dateCodes = ["cyymmdd", "unix_seconds", "unix_milliseconds"] as const;
export type DateCode = (typeof dateCodes)[number];
export type UnixUnit = Exclude<DateCode, "cyymmdd">;

export const isUnix = (code: string | null | undefined): code is UnixUnit => code === "unix_seconds" || code === "unix_milliseconds";

/** Name of each code, for use in a sentence. */
export const dateCodeNames: Readonly<Record<DayOfYear | DateCode, string>> = {
  yyyyddd: "YYYYDDD",
  yyddd: "YYDDD",
  cyyddd: "CYYDDD",
  cyymmdd: "CYYMMDD",
  unix_seconds: "Unix time in seconds",
  unix_milliseconds: "Unix time in milliseconds",
};
