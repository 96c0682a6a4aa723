import type { Paper, PaperDraft, ReadingContext } from "@tieout/runs/core";
import type { SheetModel } from "@tieout/spreadsheet/model";
import { papers } from "@tieout/workpapers/core";
import { describe, expect, it } from "vitest";
import {
  cellsAreGolden,
  chartsAreDeclared,
  declarationsHold,
  figuresTrace,
  missingColumnsNeverPass,
  orderChangesNothing,
  paperConformance,
  populationsArePrinted,
  unknownUses,
  workbooksRecalculate,
} from "./paper-conformance.ts";
import { rulesArePlanted } from "./planted-rules.ts";
import { withPaymentsOfType } from "./two-populations.test-data.ts";

for (const paper of papers) paperConformance(paper);

/** A sheet with a stored sum that differs from what its formula gives. */
const wrongSum: SheetModel = {
  name: "Wrong",
  columns: [{ width: 10 }],
  rows: [{ cells: [{ content: { kind: "number", value: 3 }, style: "number", formula: "1+1" }] }],
};

let computed = 0;
/** Adds one cent to each figure, and appends a different sentence each time. */
const spoiled = (draft: PaperDraft): PaperDraft => {
  computed += 1;
  const figures = draft.figures.map((figure) => ({
    ...figure,
    amount: figure.amount.replace(/\d$/, (cent) => (cent === "9" ? "8" : "9")),
  }));
  const charts = draft.charts.map((chart) => ({ ...chart, key: `${chart.key}_2`, title: "Employees" }));
  return { ...draft, charts, figures, notices: [...draft.notices, `Computed ${computed} times.`] };
};

/** A broken census in which each check finds something. */
function breakPaper(paper: Paper): Paper {
  const [first, ...rules] = paper.rules;
  if (!first) throw new Error("the paper has no rules");
  return {
    ...paper,
    rules: [...rules, ...rules.slice(0, 1), { ...first, id: "census.invented", authority: "" }],
    async compute(context) {
      // Claims that every column is mapped, so that no rule lacks a column it needs.
      const facts = { ...context.facts, lacks: () => null, maps: () => true, mapsAny: () => true };
      const { draft, data } = await paper.compute({ ...context, facts });
      return { data, draft: spoiled(draft) };
    },
    open(data) {
      const opened = paper.open(data);
      return {
        ...opened,
        layOut(page) {
          const model = opened.layOut(page);
          return { ...model, sheets: [...model.sheets, wrongSum] };
        },
      };
    },
  };
}

describe("a broken workpaper", () => {
  const census = papers.find(({ key }) => key === "payroll_census");
  if (!census) throw new Error("there is no census");
  const broken = breakPaper(census);
  /** The workpaper is recomputed for each column that its rules need, so a few rules suffice for this check. */
  const withFewRules = { ...broken, rules: broken.rules.slice(0, 3) };

  it.each([
    ["figures without their rows", figuresTrace, /^payroll_register\.total\.gross_pay is .*, its rows sum to /],
    ["a result that is never the same", orderChangesNothing, /^the result differs$/],
    ["cells that are not the golden ones", cellsAreGolden, /golden/],
    ["a chart that the catalog does not name", chartsAreDeclared, /^census_by_status_2 is a chart that/],
    ["a chart whose title does not say by what", chartsAreDeclared, /^census_by_status_2 is titled Employees/],
    ["a rule no one planted", rulesArePlanted, /^census\.invented has no plant$/],
    ["a rule of the program that is gone", declarationsHold, /^the audit program names census\.duplicate_ssn/],
    ["a rule declared twice", declarationsHold, /^census\.hire_after_termination is declared twice$/],
    ["a rule without authority", declarationsHold, /^census\.invented has no authority$/],
  ] as const)("is caught by %s", async (_, check, what) => {
    expect(await check(broken)).toContainEqual(expect.stringMatching(what));
  });

  it.each([
    ["report", ({ schema }: ReadingContext) => schema.has("contribution_detail"), "the report contribution_detail"],
    [
      "figure of another paper",
      ({ used }: ReadingContext) => used({ paper: "distributions", figure: "distributions.population" }),
      "the figure distributions.population of distributions",
    ],
    ["control total", ({ facts }: ReadingContext) => facts.control("distributions"), "the control total distributions"],
  ] as const)("is refused when it reads a %s that the catalog does not list for it", async (_, read, what) => {
    const curious: Paper = {
      ...census,
      compute(context) {
        read(context);
        return census.compute(context);
      },
    };
    await expect(figuresTrace(curious)).rejects.toThrow(`payroll_census reads ${what}, which it does not declare`);
  });

  it("is caught by a figure that the named workpaper does not produce", () => {
    const made = { paper: "distributions", figure: "distributions.population" };
    expect(unknownUses([made, { paper: "payroll_census", figure: made.figure }])).toEqual([
      "payroll_census makes no figure distributions.population",
    ]);
  });

  it("is caught by a rule that passes without its column", async () => {
    expect(await missingColumnsNeverPass(withFewRules)).toContainEqual(expect.stringMatching(/^census\.\w+ passes \d+ without /));
  });

  it("is caught by a population that the catalog does not name and the workbook does not include", async () => {
    const whole = papers.find(({ key }) => key === "distributions");
    if (!whole) throw new Error("there is no Distribution Package");
    const problems = await populationsArePrinted(withPaymentsOfType(whole, "rmd", false));
    expect(problems).toContain("the populations are distributions, distributions.rmd, in the catalog distributions");
    expect(problems).toContain("the workbook does not name the file of distributions.rmd by its hash");
  });

  it("is caught by a cell with a stored sum that differs from what its formula gives", async () => {
    expect(await workbooksRecalculate([broken])).toContainEqual(expect.stringMatching(/Wrong!A1: 3, recalculated 2/));
  });
});
