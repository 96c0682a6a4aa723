/** Zones that may determine a moment's date: UTC and those of the contiguous United States. */
export const timeZones = ["utc", "eastern", "central", "mountain", "pacific"] as const;
export type TimeZone = (typeof timeZones)[number];

export const timeZoneNames: Readonly<Record<TimeZone, string>> = {
  utc: "UTC",
  eastern: "US Eastern time",
  central: "US Central time",
  mountain: "US Mountain time",
  pacific: "US Pacific time",
};
