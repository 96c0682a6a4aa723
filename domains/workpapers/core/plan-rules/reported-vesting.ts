import { findMoneySource, neverForfeited } from "@tieout/catalog/core";
import { daysBetween, displayDate, type PlainDate, roundedQuotient, wholeYearsBetween } from "@tieout/kernel";
import { ageReachedOn } from "./age-reached-on.ts";
import { hoursOfServiceYear, leastVestedBasisPoints, qacaVestingYears, vestingServiceFromAge } from "./least-vested.ts";

/** Facts about someone's service, from all files. */
export interface Service {
  readonly birthOn: PlainDate | null;
  readonly hireOn: PlainDate | null;
  readonly termOn: PlainDate | null;
  readonly wasRehired: boolean;
  /** Hours in the plan year, in hundredths; null if no employer file has them. */
  readonly hoursHundredths: bigint | null;
}

interface PlanYear {
  readonly startOn: PlainDate;
  readonly endOn: PlainDate;
}

/** Completed years of service by elapsed time through the date, or a sentence naming the missing date. */
function vestingYears({ birthOn, hireOn, termOn, wasRehired }: Service, until: PlainDate): number | string {
  if (!hireOn) return "No file gives a hire date for this person";
  if (wasRehired) return "Service before and after the participant was rehired";
  const eighteenOn = birthOn && ageReachedOn(birthOn, vestingServiceFromAge);
  const from = eighteenOn && eighteenOn > hireOn ? eighteenOn : hireOn;
  const to = termOn && termOn < until ? termOn : until;
  return to < from ? 0 : wholeYearsBetween(from, to);
}

/**
 * Whether an employer's file shows fewer hours than a year of service requires, during the part of the plan year in which the person was
 * employed. Such years count for vesting only if the plan uses elapsed time (IRC 411(a)(5)(A), 29 CFR 2530.200b-9).
 */
function showsFewHours({ hoursHundredths, hireOn, termOn }: Service, planYear: PlanYear): boolean {
  const from = hireOn && hireOn > planYear.startOn ? hireOn : planYear.startOn;
  const to = termOn && termOn < planYear.endOn ? termOn : planYear.endOn;
  if (hoursHundredths === null || to < from) return false;
  const [days, ofYear] = [daysBetween(from, to) + 1, daysBetween(planYear.startOn, planYear.endOn) + 1];
  return hoursHundredths * BigInt(ofYear) < hoursOfServiceYear * BigInt(days);
}

/**
 * Lowest lawful vested share of a source, in hundredths of a percent: deferrals, QNEC, QMAC, safe harbor, rollover and after-tax money is
 * always vested (IRC 411(a)(1), 401(k)(2)(C), 401(k)(12)(E)(i)), a QACA's safe harbor money after two years (401(k)(13)(D)(iii)(I)), other
 * employer money according to the slowest lawful schedule. `null`: the source doesn't vest. A string: the missing fact.
 */
function leastVested(source: string | null, years: number | string): number | string | null {
  const known = source === null ? undefined : findMoneySource(source);
  if (source !== null && !known?.vesting) return null;
  if (known?.vesting === "immediate") return 10_000;
  if (known?.vesting === "safe_harbor") {
    if (typeof years === "string") return years;
    return years >= qacaVestingYears ? 10_000 : "Whether the safe harbor contributions are those of a QACA";
  }
  return typeof years === "string" ? years : leastVestedBasisPoints(years);
}

/** The vested percentage that a file reports for a source, or for the whole account if the source is null. */
export interface ReportedVesting {
  readonly source: string | null;
  readonly title: string;
  readonly basisPoints: number;
}

export interface ShortVesting<Reported extends ReportedVesting> {
  readonly reported: Reported;
  readonly least: number;
  /** Whether the lowest lawful share depends on years of service. */
  readonly byYears: boolean;
}

export interface JudgedVesting<Reported extends ReportedVesting> {
  readonly short: readonly ShortVesting<Reported>[];
  /** Reasons why it cannot be determined whether a percentage is below the legal minimum. */
  readonly open: readonly string[];
  /** Number of percentages that were judged; money that doesn't vest is not counted. */
  readonly judged: number;
  readonly years: number | string;
}

/** Finds percentages that are below the slowest lawful schedule on a given date. */
export function judgeVesting<Reported extends ReportedVesting>(
  reported: readonly Reported[],
  service: Service,
  until: PlainDate,
  planYear: PlanYear,
): JudgedVesting<Reported> {
  const years = vestingYears(service, until);
  const fewHours = showsFewHours(service, planYear);
  const open: string[] = [];
  const short: ShortVesting<Reported>[] = [];
  let judged = 0;
  for (const one of reported) {
    const least = one.basisPoints >= 10_000 ? 10_000 : leastVested(one.source, years);
    if (least === null) continue;
    judged++;
    if (typeof least === "string") open.push(least);
    else if (one.basisPoints < least) {
      const byYears = !neverForfeited(one.source);
      if (byYears && fewHours) open.push("Hours of service: an employer's file shows fewer than 1,000 a year");
      else short.push({ reported: one, least, byYears });
    }
  }
  return { short, open, judged, years };
}

/** Describes the shortfall, including the dates used to count years of service. */
export function shortSentence({ short, years }: JudgedVesting<ReportedVesting>, { hireOn, termOn }: Service): string {
  const hired = `hired ${hireOn ? displayDate(hireOn) : "on no given date"}${termOn ? `, left ${displayDate(termOn)}` : ""}`;
  const counted = short.some(({ byYears }) => byYears) ? `; ${years} years of service, counted by elapsed time` : "";
  const each = short.map(({ reported, least }) => `${reported.title} ${reported.basisPoints / 100}%, at least ${least / 100}%`);
  return `Vested below the law: ${each.join("; ")} (${hired}${counted}).`;
}

/** Why it can't be determined whether a participant was paid at a lawful percentage when two files disagree about the percentage. */
export const severalPercentages = (ofPayment: number, ofBalances: number): string =>
  `Payment says ${ofPayment / 100}%, balances say ${ofBalances / 100}%`;

/** Amount owed to the participant beyond the vested amount, in cents. */
export const shortOf = (amountCents: bigint, { reported, least }: ShortVesting<ReportedVesting>): bigint =>
  roundedQuotient(amountCents * BigInt(least - reported.basisPoints), 10_000n);

/** The same amount calculated from the forfeiture at the reported percentage, in cents. */
export const shortOfForfeited = (forfeitedCents: bigint, { reported, least }: ShortVesting<ReportedVesting>): bigint =>
  roundedQuotient(forfeitedCents * BigInt(least - reported.basisPoints), BigInt(10_000 - reported.basisPoints));
