import path from "node:path";
import { type ActivityAmounts, activityFields } from "@tieout/runs/core";
import { keepsEveryVersion } from "@tieout/test-kit/kept-versions";
import type { Participant } from "../../people/participants.ts";

import type { ActivityData, ActivityGroup } from "./inputs.ts";
import { participantActivity } from "./paper.ts";
import { day } from "./participant-activity.test-data.ts";

/** Every field of the newest example. */
const kept = {
  ...{ beginning_balance: 6_878_380n, deferral_pretax: 250_000n, deferral_roth: 0n, catchup_pretax: 0n, catchup_roth: 0n, after_tax: 0n },
  ...{ match: 125_000n, qmac: 0n, safe_harbor_match: 0n, safe_harbor_nonelective: 0n, profit_sharing: 0n, qnec: 0n },
  ...{ contributions_other: 0n, rollovers: 0n, loan_principal_repaid: 0n, loan_interest_paid: 0n, loans_issued: 0n },
  ...{ gain_loss: -162_327n, dividends: 0n, transfers: 0n, distributions: -343_919n, forfeitures: 0n, fees: -1_500n, other_activity: 0n },
  ...{ ending_balance: 6_745_634n, vested_balance: 0n, loan_balance: 0n },
};
/** Money sources newer than all examples; they need no upgrader. */
const later = activityFields.filter((field) => !(field in kept));
const amounts = { ...Object.fromEntries(later.map((field) => [field, 0n])), ...kept } as ActivityAmounts;
const absent = (...columns: readonly string[]) => (columns.length + later.length > 0 ? { absent: [...columns, ...later] } : {});

const place = { file_no: 0, sheet: 0, row: 6, rows: 1 };
const ann: Participant = {
  ...{ key: "0|IP1", id: "P1", ssnHash: "a1", ssnLast4: "0001", name: "ADAMS, ANN", status: "active" },
  ...{ birthOn: day("1960-04-09"), earlierBirthOn: null, hireOn: day("2013-01-10"), termOn: null, rehireOn: null, diedOn: null },
  ...{ amounts, lowestBeginningCents: 275_135n, lowestEndingCents: 254_886n, idleGainCents: 0n, vestedBasisPoints: 10_000, place },
};
const bond: ActivityGroup = { id: "F010", label: "Bond", provider: "0", amounts, place };
const deferrals: ActivityGroup = { id: "deferral_pretax", label: "Deferrals, pre-tax", provider: "0", amounts, place };
const stated = { beginning_balance: 6_878_380n, contributions: 375_000n, distributions: -343_919n, ending_balance: 6_745_634n };
const account = { id: "F010", name: "Bond", class: "investment", classedBy: "column", amounts: stated } as const;

const today: ActivityData = {
  ...{ participants: [ann], byFund: [bond], bySource: [deferrals], providers: [] },
  given: ["participant_id", "ssn", "deferral_pretax", "match"],
  statement: { accounts: [{ ...account, place: { file_no: 3, sheet: 0, row: 6, rows: 1 } }], totals: stated },
  cutOff: { rows: [{ file_no: 1, sheet: 0, row: 267, on: day("2023-12-22"), subject: "ADAMS, ANN P1", amountCents: 5_544n }], count: 1 },
  ...absent(),
};

const { earlierBirthOn: _, ...withOneBirth } = ann;
const noProvider = { byFund: [{ ...bond, provider: null }], bySource: [{ ...deferrals, provider: null }] };
const third: ActivityData = { ...today, ...absent("fund_provider"), participants: [withOneBirth], ...noProvider };
const second: ActivityData = { ...third, ...absent("qmac", "fund_provider") };

const { diedOn: __, ...withoutDeath } = withOneBirth;
const first: ActivityData = {
  ...second,
  ...absent("source_row", "qmac", "fund_provider"),
  // No screen or sheet shows the date of death: only rules read it, and they have already run.
  participants: [{ ...(withoutDeath as Participant), place: null }],
  byFund: [{ ...bond, provider: null, place: null }],
  bySource: [{ ...deferrals, provider: null, place: null }],
  statement: { accounts: [{ ...account, place: null }], totals: stated },
};

keepsEveryVersion(participantActivity.document, path.join(import.meta.dirname, "kept-versions"), [
  { ...first, statement: null },
  first,
  second,
  third,
  today,
]);
