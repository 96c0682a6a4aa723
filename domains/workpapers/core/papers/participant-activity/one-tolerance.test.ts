import type { PaperFrame } from "@tieout/runs/core";
import { expect, test } from "vitest";
import { groupColumns, participantColumns } from "./columns.ts";
import { account, adams, engagement, fund, judge } from "./participant-activity.test-data.ts";
import { endingDiffers } from "./rules/balance-rules.ts";

const frame: PaperFrame = {
  engagement,
  title: "Participant Activity Detail",
  sources: [],
  appVersion: "1.0.0",
  resultId: "0",
  signOffs: [],
};

test.each([0n, 1n, -1n, 2n, -2n, 300n])("cell and rule use the same tolerance: %s cents off", (off) => {
  const amounts = { beginning_balance: 100n, ending_balance: 100n + off };
  const participant = account(adams, amounts);
  const found = judge(endingDiffers, { participants: [participant] }).found.length > 0;
  const cell = participantColumns({ given: [], providers: [] }, frame).find(({ key }) => key === "check");
  const ofFund = groupColumns("Investment", { given: [], providers: [] }, frame).find(({ key }) => key === "check");
  const expected = found ? "DIFF" : "OK";
  expect([cell?.read(participant, 0), ofFund?.read(fund("Bond", amounts), 0)]).toEqual([expected, expected]);
});
