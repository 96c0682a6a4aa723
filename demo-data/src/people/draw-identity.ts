import { Chance } from "./chance.ts";
import type { Identity } from "./life.ts";
import { firstNames, lastNames } from "./name-lists.ts";

/** Areas 900 to 999 and 666 are never issued (SSA, 20 CFR 422.103; RM 10201.035). */
const areas = [...Array.from({ length: 100 }, (_, index) => 900 + index), 666];
const numbersPerArea = 99 * 9999;
const space = areas.length * numbersPerArea;
/** Coprime to the number of possible SSNs, so that different people get different ones. */
const stride = 7_368_787;

/** The SSN for a plan's n-th person. */
function neverIssuedSsn(index: number, seed: number): string {
  const place = Number((BigInt(index) * BigInt(stride) + BigInt(seed) * 104_729n) % BigInt(space));
  const area = areas[Math.floor(place / numbersPerArea)] ?? 900;
  const rest = place % numbersPerArea;
  const group = 1 + Math.floor(rest / 9999);
  const serial = 1 + (rest % 9999);
  return `${area}${String(group).padStart(2, "0")}${String(serial).padStart(4, "0")}`;
}

/** An SSN with area 000, which loses three or more leading zeros when a spreadsheet reads it as a number. */
export const ssnOfAreaZero = (index: number): string => `000${String(100_000 + index)}`;

export function drawIdentity(seed: number, index: number): Identity {
  const chance = new Chance(seed, "identity", index);
  return {
    index,
    participantId: `0${400_000 + index}`,
    employeeId: `E${10_000 + index}`,
    ssn: neverIssuedSsn(index, seed),
    firstName: chance.pick(firstNames),
    lastName: chance.pick(lastNames),
  };
}
