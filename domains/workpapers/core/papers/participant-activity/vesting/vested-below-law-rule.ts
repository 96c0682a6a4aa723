import { neverForfeited } from "@tieout/catalog/core";
import type { PlainDate } from "@tieout/kernel";
import { notApplicable, pass, rule, undetermined } from "@tieout/runs/core";
import type { Participant } from "../../../people/participants.ts";
import { indexPeople } from "../../../people/person-index.ts";
import { personsOf } from "../../../people/persons.ts";
import {
  type JudgedVesting,
  judgeVesting,
  type Service,
  severalPercentages,
  shortOf,
  shortSentence,
} from "../../../plan-rules/reported-vesting.ts";
import { type ActivityContext, countPersons } from "../activity-context.ts";
import { recordsOfAccounts } from "../complete-dates.ts";
import type { PaidVesting, ShortSource } from "../inputs.ts";
import { accountException, namedAccount } from "../rules/account-rule.ts";
import { arrivals } from "./moved-money.ts";

type ContradictedSource = ShortSource & { readonly paidBasisPoints: number };

interface Account {
  readonly participant: Participant;
  readonly reported: readonly ShortSource[];
  /** Closed sources that were paid at a different percentage from the one in the balances, which may be below the legal minimum. */
  readonly contradicted: readonly ContradictedSource[];
  readonly service: Service;
  /** Whether money was transferred out and only part of it is found with the participant. */
  readonly isOpen: boolean;
}

/** Service when nothing is known; always-vested money requires none. */
export const noService: Service = { birthOn: null, hireOn: null, termOn: null, wasRehired: false, hoursHundredths: null };

/** Dates from the account, if not there from the employer, and if not there either from the payments; a rehire in any of them counts. */
function serviceOf(participant: Participant, recordsOf: ReturnType<typeof recordsOfAccounts>): Service {
  const employer = recordsOf.ofEmployer(participant);
  const all = [participant, ...employer, ...recordsOf.ofPayments(participant)];
  const first = (field: "birthOn" | "hireOn" | "termOn"): PlainDate | null => all.find((one) => one[field] !== null)?.[field] ?? null;
  const hours = employer.flatMap(({ hoursHundredths }) => hoursHundredths ?? []);
  return {
    ...{ birthOn: first("birthOn"), hireOn: first("hireOn"), termOn: first("termOn") },
    wasRehired: all.some(({ rehireOn }) => rehireOn !== null),
    hoursHundredths: hours.reduce<bigint | null>((most, one) => (most === null || one > most ? one : most), null),
  };
}

/**
 * The year's payments by the account they are booked to. People with a reversed payment are excluded, because they may not have been paid.
 */
export function paymentsByAccount({ participants, paidVesting }: ActivityContext): ReadonlyMap<string, readonly PaidVesting[]> {
  const known = indexPeople(participants);
  const byKey = new Map<string, PaidVesting[]>();
  for (const paid of paidVesting) {
    const key = known.find(paid)?.key ?? "";
    byKey.set(key, [...(byKey.get(key) ?? []), paid]);
  }
  for (const [key, paid] of byKey) if (paid.some(({ isReversed }) => isReversed)) byKey.delete(key);
  return byKey;
}

type ListedSource = Pick<ShortSource, "source" | "title" | "basisPoints" | "isPaid">;

/** The payment rule uses the row's source, or if there is none, the sources that paid. */
const isPaymentOf = (source: Pick<ListedSource, "source" | "isPaid">, payment: PaidVesting): boolean =>
  payment.source === null ? source.source === null || source.isPaid : source.source === null || payment.source === source.source;

/**
 * Whether the Distribution Package lists this source's percentage with a payment, so that a shortfall is reported once, with the payment.
 * The package's rule uses the payment's percentage for money that vests.
 */
export function isListedWithPayment(
  source: ListedSource,
  paid: readonly PaidVesting[],
  service: Service,
  planYear: ActivityContext["facts"]["planYear"],
): boolean {
  return paid.some((payment) => {
    if (!isPaymentOf(source, payment)) return false;
    const ofRow = payment.source === null && neverForfeited(source.source) ? null : payment.basisPoints;
    const judged = { source: payment.source ?? source.source, title: source.title, basisPoints: ofRow ?? source.basisPoints };
    return judgeVesting([judged], service, payment.paidOn, planYear).short.length > 0;
  });
}

/**
 * The payment's percentage; null if it is missing or the same as in the balances, because paid-out money is then judged with the payment.
 */
function otherThanPaid(source: ShortSource, paid: readonly PaidVesting[]): number | null {
  const ofSource = paid.filter((payment) => isPaymentOf(source, payment));
  return ofSource.find(({ basisPoints }) => basisPoints !== null && basisPoints !== source.basisPoints)?.basisPoints ?? null;
}

function accounts(context: ActivityContext): readonly Account[] {
  const byKey = new Map<string, ShortSource[]>();
  for (const one of context.shortSources) byKey.set(one.key, [...(byKey.get(one.key) ?? []), one]);
  const nothing = { reported: [], contradicted: [], service: noService, isOpen: false };
  if (byKey.size === 0) return personsOf(context.participants).map((participant) => ({ participant, ...nothing }));
  const recordsOf = recordsOfAccounts(context);
  const paid = paymentsByAccount(context);
  const arrivalOf = arrivals(context);
  return personsOf(context.participants).map((participant) => {
    const all = byKey.get(participant.key);
    if (!all) return { participant, ...nothing };
    const service = serviceOf(participant, recordsOf);
    const ofPayments = paid.get(participant.key) ?? [];
    const here = all.filter(
      (one) => arrivalOf(participant, one) === "here" && !isListedWithPayment(one, ofPayments, service, context.facts.planYear),
    );
    const isLawful = (one: ShortSource): boolean => {
      const { short, open } = judgeVesting([one], service, context.facts.planYear.endOn, context.facts.planYear);
      return short.length === 0 && open.length === 0;
    };
    const isPaidOut = (one: ShortSource): boolean => one.isClosed && ofPayments.some((payment) => isPaymentOf(one, payment));
    return {
      ...{ participant, service, isOpen: all.some((one) => arrivalOf(participant, one) === "open") },
      reported: here.filter((one) => !isPaidOut(one) || (otherThanPaid(one, ofPayments) !== null && isLawful(one))),
      contradicted: here
        .filter((one) => isPaidOut(one) && !isLawful(one))
        .flatMap((one) => {
          const paidBasisPoints = otherThanPaid(one, ofPayments);
          return paidBasisPoints === null ? [] : [{ ...one, paidBasisPoints }];
        }),
    };
  });
}

type JudgedSources = JudgedVesting<ShortSource> & { readonly isOpenByDay: boolean };

/**
 * Judges money with a year-end balance by the years of service at year-end. For money closed out during the year, the closing date is
 * unknown, so it is an exception only if it is below the legal minimum even for the years of service at the beginning of the year, and open
 * if it is below the minimum only for the years at the end.
 */
function judgeSources({ reported, service }: Account, planYear: ActivityContext["facts"]["planYear"]): JudgedSources {
  const closed = reported.filter(({ isClosed }) => isClosed);
  const held = judgeVesting(
    reported.filter(({ isClosed }) => !isClosed),
    service,
    planYear.endOn,
    planYear,
  );
  if (closed.length === 0) return { ...held, isOpenByDay: false };
  const atStart = judgeVesting(closed, service, planYear.startOn, planYear);
  const atEnd = judgeVesting(closed, service, planYear.endOn, planYear);
  return {
    short: [...held.short, ...atStart.short],
    open: [...held.open, ...atStart.open],
    judged: held.judged + atStart.judged,
    years: held.judged > 0 ? held.years : atStart.years,
    isOpenByDay: atEnd.short.length > atStart.short.length,
  };
}

/**
 * Judges every account whose employer money is reported below 100% in the balances, whether or not it was paid out. An account with no
 * percentage below 100% is not a pass, because the report may leave the percentage blank. Money that has moved is judged where it is now,
 * and paid-out money with its payment. Items that the Distribution Package lists with a payment are not listed again.
 */
export const vestedBelowLaw = rule<ActivityContext, Account>({
  id: "activity.vested_below_law",
  title: "Vested below the slowest lawful schedule",
  severity: "high",
  kind: "operational_failure",
  unit: "participant",
  authority: "IRC 411(a)(2)(B); 401(k)(12)(E)(i), (13)(D)(iii)(I)",
  needs: [{ report: "participant_balances", field: "vested_pct", words: "Vested %" }],
  countedWithout: countPersons,
  units: accounts,
  named: ({ participant }) => namedAccount(participant),
  judge(account, { facts }) {
    const { service, isOpen } = account;
    const judged = judgeSources(account, facts.planYear);
    if (judged.short.length > 0) {
      const priced = judged.short.filter((one) => one.reported.source !== null);
      const amount = priced.reduce(
        (sum, one) => sum + shortOf(one.reported.availableCents > 0n ? one.reported.availableCents : 0n, one),
        0n,
      );
      // If a percentage has no source, the amount of employer money is unknown.
      return accountException(account.participant, shortSentence(judged, service), priced.length > 0 ? amount : null);
    }
    const [contradicted] = account.contradicted;
    if (contradicted) return undetermined(severalPercentages(contradicted.paidBasisPoints, contradicted.basisPoints));
    const [missing] = judged.open;
    if (missing !== undefined) return undetermined(missing);
    if (judged.isOpenByDay) return undetermined("Day on which the account was closed");
    if (isOpen) return undetermined("Whether the participant has what was transferred out of employer money");
    return judged.judged > 0 ? pass : notApplicable;
  },
});
