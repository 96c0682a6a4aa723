import { firstPaydayAfter, lastPaydayBefore } from "../plan/plan-year.ts";
import { addDays, addMonths, day } from "./calendar.ts";
import type { Chance } from "./chance.ts";
import type { Identity, Life } from "./life.ts";
import { makeActive, makeFormer, makeLeaver } from "./make-life.ts";
import { makePayment, reverse } from "./make-payment.ts";

/** A person with no errors. */
export function drawLife(identity: Identity, chance: Chance): Life {
  const lot = chance.between(0, 99);
  if (lot < 62) return contributor(identity, chance);
  if (lot < 70) return idle(identity, chance);
  if (lot < 77) return starter(identity, chance);
  if (lot < 85) return leaver(identity, chance);
  if (lot < 88) return onLeave(identity, chance);
  if (lot < 93) return pensioner(identity, chance);
  return formerEmployee(identity, chance);
}

function contributor(identity: Identity, chance: Chance): Life {
  const life = makeActive(identity, chance);
  life.hasNonelective = chance.hit(15);
  life.hasCutoffChecks = chance.hit(4);
  if (chance.hit(12)) life.loanPaymentCents = chance.cents(4_000, 22_000);
  if (chance.hit(4)) life.loanIssuedCents = life.beginningCents / 5n;
  if (chance.hit(4)) life.rolloverCents = chance.cents(100_000, 2_500_000);
  if (chance.hit(5)) {
    const gross = life.beginningCents / chance.cents(6, 12);
    life.payments.push(makePayment(life, "hardship", addDays("2024-02-05", chance.between(0, 300)), gross));
  }
  return life;
}

function idle(identity: Identity, chance: Chance): Life {
  const life = makeActive(identity, chance);
  life.pretaxBasisPoints = 0n;
  life.rothBasisPoints = 0n;
  if (chance.hit(50)) life.beginningCents = 0n;
  return life;
}

function starter(identity: Identity, chance: Chance): Life {
  const life = makeActive(identity, chance);
  life.hireOn = addDays("2024-01-08", chance.between(0, 200));
  life.beginningCents = 0n;
  life.feeCents = 0n;
  return life;
}

function leaver(identity: Identity, chance: Chance): Life {
  const life = makeLeaver(identity, chance);
  const termOn = life.termOn ?? "2024-02-01";
  const paidOn = addDays(termOn, chance.between(10, 150));
  if (chance.hit(40)) {
    life.pretaxBasisPoints = 500n;
    if (chance.hit(50)) life.payments.push(makePayment(life, "termination", paidOn, life.beginningCents / 3n));
    return life;
  }
  const gross = chance.cents(120_000, 6_000_000);
  life.isEmptied = true;
  life.payments.push(makePayment(life, chance.hit(50) ? "direct_rollover" : "termination", paidOn, gross));
  return life;
}

function onLeave(identity: Identity, chance: Chance): Life {
  const life = makeActive(identity, chance);
  life.status = "leave";
  return life;
}

function pensioner(identity: Identity, chance: Chance): Life {
  const life = makeFormer(identity, chance, "retired");
  life.birthOn = day(chance.between(1939, 1950), chance.between(1, 12), chance.between(1, 28));
  life.hireOn = addMonths(life.birthOn, 12 * chance.between(30, 50));
  const gross = life.beginningCents / chance.cents(18, 25);
  life.payments.push(makePayment(life, "rmd", addDays("2024-03-01", chance.between(0, 290)), gross));
  return life;
}

function formerEmployee(identity: Identity, chance: Chance): Life {
  const life = makeFormer(identity, chance);
  const gross = life.beginningCents / chance.cents(8, 14);
  const lot = chance.between(0, 9);
  if (lot === 0) life.payments.push(makePayment(life, "direct_rollover", addDays(lastPaydayBefore, chance.between(-20, 5)), gross));
  if (lot === 1) life.payments.push(makePayment(life, "direct_rollover", addDays(firstPaydayAfter, chance.between(0, 20)), gross));
  if (lot === 2) {
    const payment = makePayment(life, "termination", addDays("2024-04-02", chance.between(0, 90)), gross);
    life.payments.push(payment, reverse(payment, addDays(payment.paidOn, chance.between(3, 20))));
  }
  const rare = (["death", "qdro", "corrective", "disability"] as const)[lot - 3];
  if (rare) life.payments.push(makePayment(life, rare, addDays("2024-04-02", chance.between(0, 200)), gross));
  return life;
}
