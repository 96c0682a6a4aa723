import { cents } from "@tieout/kernel";
import { expect, it } from "vitest";
import { compareTie } from "../rules/compare-tie.ts";
import { planTies } from "./tie-block.ts";

const tie = (key: string, rightCents: bigint, notes: string | null = "41.00") =>
  compareTie({
    ...{
      key,
      label: key,
      leftLabel: "Balances",
      leftCents: cents(7_600n),
      rightLabel: "Statement",
      rightCents: cents(rightCents),
      missing: "",
    },
    causes: [{ label: "May include participant loans", amount: notes }],
  });

it("lists possible causes below the unexplained amount, in the other side's column, and keeps later ties in their rows", () => {
  const plan = planTies([tie("a", 12_160n), tie("b", 9_000n, null), tie("c", 7_600n)], 1, { left: () => null });
  const rows = [...plan.rows()].slice(2).map(({ cells }) =>
    cells.flatMap((cell, column) => {
      if (!cell || cell.content.kind === "blank") return [];
      const text = cell.content.kind === "text" ? cell.content.text.trim() : cell.content.kind === "money" ? cell.content.cents : "";
      return text === "" ? [] : [`${"ABCDEFGH"[column]} ${text}`];
    }),
  );
  expect(rows.map((row) => row.filter((cell) => /^[ADE]/.test(cell)))).toEqual([
    ["A a", "D 12160", "E -4560"],
    ["A Unexplained", "E -4560"],
    ["A May include participant loans", "D 4100"],
    ["A b", "D 9000", "E -1400"],
    ["A Unexplained", "E -1400"],
    ["A May include participant loans"],
    ["A c", "D 7600", "E 0"],
  ]);
  expect(["a", "b", "c"].map(plan.checkAddress)).toEqual(["F3", "F6", "F9"]);
  expect(plan.endRow).toBe(9);
});
