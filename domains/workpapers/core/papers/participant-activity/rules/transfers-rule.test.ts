import { describe, expect, it } from "vitest";
import { account, adams, baker, judge, person } from "../participant-activity.test-data.ts";
import { transfersNotZero } from "./transfers-rule.ts";

const [adamsAtB, bakerAtB] = [person("E7", "ADAMS, ANN", "0001", 1), person("E8", "BAKER, BEN", "0002", 1)];

describe("transfers at a change of recordkeeper", () => {
  const judged = (...given: readonly (readonly [typeof adams, bigint])[]) =>
    judge(transfersNotZero, { participants: given.map(([who, transfers]) => account(who, { transfers })) }).exceptions;

  it("are found by person if two were swapped, even if the plan nets to zero", () => {
    const swapped = judged([adams, -10_000n], [baker, -12_000n], [adamsAtB, 12_000n], [bakerAtB, 10_000n]);
    expect(swapped).toMatchObject([
      {
        amountCents: null,
        msg: "Transfers of the plan total zero, but not those of 2 participants. Transfers in at one recordkeeper differ from transfers out at another: ADAMS, ANN (P1) 20.00; BAKER, BEN (P2) (20.00).",
        rowsOf: [{ report: "participant_balances", keys: ["0|IP1", "1|IE7", "0|IP2", "1|IE8"] }],
      },
    ]);
  });

  it("name people who received less along with the plan's sum, and count people, not accounts", () => {
    expect(judged([adams, -10_000n], [baker, -12_000n], [adamsAtB, 10_000n], [bakerAtB, 11_900n])).toMatchObject([
      {
        amountCents: -100n,
        msg: "Transfers of 2 participants total (1.00) instead of zero. Transfers in at one recordkeeper differ from transfers out at another: BAKER, BEN (P2) (1.00).",
      },
    ]);
  });

  it("are not found for two people who each received the exact amount that left", () => {
    expect(judged([adams, -10_000n], [baker, -12_000n], [adamsAtB, 10_001n], [bakerAtB, 11_999n])).toEqual([]);
  });

  it("are not an error if an alternate payee, a person without an SSN or a plan account received that part", () => {
    const rest = (who: typeof adams) => judged([adams, -10_000n], [adamsAtB, 6_000n], [who, 4_000n]);
    expect(rest(bakerAtB)).toEqual([]);
    expect(rest({ ...bakerAtB, ssnHash: null })).toEqual([]);
    expect(rest(person("F1", "FORFEITURE ACCOUNT", "0009", 1))).toEqual([]);
  });

  it("are not compared between two people with one SSN, nor between two accounts at one recordkeeper", () => {
    const other = { ...person("E9", "SMITH, ZOE", "0001", 1), name: "SMITH, ZOE" };
    expect(judged([adams, -10_000n], [other, 12_000n], [baker, -12_000n], [bakerAtB, 10_000n])).toEqual([]);
    const second = person("P9", "ADAMS, ANN", "0001");
    expect(judged([adams, -10_000n], [second, 12_000n], [baker, -12_000n], [bakerAtB, 10_000n])).toEqual([]);
  });
});
