import { moneySources } from "@tieout/catalog/core";
import { expect, test } from "vitest";
import { suggestValueMap } from "./suggest-value-map.ts";

const meaningOf = (text: string): string | null => suggestValueMap("money_sources", [{ text, count: 1 }])[0]?.canonical ?? null;

test("QNEC is one source, in a column header and in a value", () => {
  const column = moneySources.find((source) => "column" in source && source.column.headers.split(";").includes("QNEC"));
  expect([column?.key, meaningOf("QNEC"), meaningOf("Qualified Nonelective")]).toEqual(["qnec", "qnec", "qnec"]);
});

test("QMAC is a separate source in a column header, a value and a pay code, not an ordinary match", () => {
  const column = moneySources.find((source) => "column" in source && source.column.headers.split(";").includes("QMAC"));
  const words = ["QMAC", "ER QMAC", "Qualified Match", "Qualified Matching Contributions"];
  expect([column?.key, ...words.map(meaningOf), meaningOf("Match")]).toEqual(["qmac", "qmac", "qmac", "qmac", "qmac", "match"]);
  expect(suggestValueMap("pay_codes", [{ text: "QMAC", count: 1 }])[0]?.canonical).toBe("qmac");
  expect([column?.group, column && "vesting" in column ? column.vesting : null]).toEqual(["match", "immediate"]);
});

test("a header that clearly names its source means the same source as a value", () => {
  const differing = moneySources.flatMap((source) =>
    "column" in source
      ? source.column.headers.split(";").flatMap((header) => {
          const meaning = meaningOf(header);
          return meaning === null || meaning === source.key ? [] : [`${header}: ${source.key} as a header, ${meaning} as a value`];
        })
      : [],
  );
  expect(differing).toEqual([]);
});
