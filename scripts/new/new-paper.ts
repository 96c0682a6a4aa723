import type { Draft } from "./draft.ts";
import type { Names } from "./names.ts";
import { withComment, withEntry, withFailures } from "./registers.ts";

const page = "DECIDE (docs/recipes/workpaper.md)";
/** A complete paper that all checks compile and run. */
const template = "e2e/fourth-paper";
const sources = ["compute", "figures", "layout", "negative-amount", "paper", "population", "queries", "rules"].map((name) => `${name}.ts`);
const tests = ["compute.test.ts", "kept-versions.test.ts", "kept-versions/0.json", "negative-amount.test.ts"];

const entries = "domains/catalog/core/papers";
const folders = "domains/workpapers/core/papers";
/** The two registers with a line for each paper. */
export const paperRegisters = [`${entries}/registered-papers.ts`, "domains/workpapers/core/index.ts"] as const;
const plantedRules = "demo-data/src/scenarios/planted-rules.test.ts";
const scenarios = "demo-data/src/scenarios/all-scenarios.ts";

/** Decisions, each with its file and the line it goes above. */
const decisions = (entry: string, folder: string): readonly (readonly [file: string, line: string, what: string])[] => [
  [entry, "  reports: [", "the reports that it reads, and what is lost without each"],
  [entry, "  uses: [", "the control totals and figures of other papers that it compares with"],
  [entry, "  sampling: [", "the populations that are sampled, or none"],
  [entry, "  auditProgram: [", "the steps of the audit program, each with its guide, statute or regulation"],
  [
    `${folder}/queries.ts`,
    "const contributionRows",
    "the rows that it reads; what other papers read too is in core/payments and core/people",
  ],
  [`${folder}/rules.ts`, "export const ", "its rules, each in a file that npm run new -- rule writes"],
  [`${folder}/negative-amount.ts`, "  authority: ", "the statute, regulation, notice or guide that the rule rests on"],
  [`${folder}/figures.ts`, "const figureOf", "the sums that open their rows"],
  [`${folder}/population.ts`, "const whole = ", "natural keys that are readable and stay when files are processed again"],
  [`${folder}/layout.ts`, "export const ", "its sheets, columns and formulas"],
];

/** Maps templates to the new paper's files. */
function filesOf({ slug }: Names, folder: string): ReadonlyMap<string, string> {
  const own = [...sources, ...tests].map((name): [string, string] => [`${template}/${name}`, `${folder}/${name}`]);
  return new Map([
    ...own,
    [`${template}/contribution-listing.ts`, `${entries}/${slug}.ts`],
    [`${template}/contribution-listing.test-data.ts`, `${folder}/${slug}.test-data.ts`],
    ["scripts/new/templates/paper/article.md", `docs/help/${slug}.md`],
    ["scripts/new/templates/paper/checks.test-data.ts", `demo-data/src/scenarios/${slug}-checks.test-data.ts`],
    ["scripts/new/templates/scenario/any-paper.ts", `demo-data/src/scenarios/${slug}-negative-amount.ts`],
  ]);
}

/** Adds the paper's line to both registers. */
export function registerPaper(draft: Draft, { slug, camel }: Pick<Names, "slug" | "camel">): void {
  const modules = [`${entries}/${slug}.ts`, `${folders}/${slug}/paper.ts`];
  for (const [at, register] of paperRegisters.entries()) {
    draft.register(register, camel, modules[at] ?? "");
    draft.edit(register, (text) => withEntry(text, at === 0 ? "registeredPapers" : "papers", camel));
  }
}

export function draftPaper(draft: Draft, names: Names): void {
  const { slug, key, camel, pascal, title } = names;
  const folder = `${folders}/${slug}`;
  draft.fill(filesOf(names, folder), [
    [/\bcontributionListing\b/, camel],
    [/\bcontribution_listing\b/, key],
    ["Contribution Listing", title],
    [/"listing\./, `"${key}.`],
    [/"listing_by_day"/, `"${key}_by_day"`],
    [/\bListing(?=[A-Z])|(?<=[a-z])Listing\b/, pascal],
    [/\blisting(?=[A-Z])/, camel],
    ["Template Paper", title],
    ["template-paper", slug],
    [/template\.template_rule|template_paper\.negative_amount/, `${key}.negative_amount`],
    ["templateRule", `${camel}NegativeAmount`],
    ["checkTemplatePaper", `check${pascal}`],
    ["template rule, legal", `${title.toLowerCase()}, legal`],
  ]);
  for (const [file, line, what] of decisions(`${entries}/${slug}.ts`, folder))
    draft.edit(file, (text) => withComment(text, line, `${page}: ${what}`));
  failTests(draft, folder);
  registerPaper(draft, names);
  registerScenario(draft, names);
}

/** Makes the tests fail until the paper has its own test cases, because the template's cases pass. */
function failTests(draft: Draft, folder: string): void {
  const said = {
    "compute.test.ts": ["the totals of a small example, computed by hand"],
    "negative-amount.test.ts": [
      "who breaks the rule, who is at its limit and to whom it does not apply",
      "what is missing without each of its columns",
    ],
  };
  for (const [name, whats] of Object.entries(said))
    draft.edit(`${folder}/${name}`, (text) =>
      withFailures(
        text,
        whats.map((what) => `${page}: ${what}`),
      ),
    );
  draft.edit(`${folder}/kept-versions.test.ts`, (text) =>
    withComment(text, "const { data }", `${page}: an example of its data, which kept-versions/0.json holds as the first version stores it`),
  );
}

function registerScenario(draft: Draft, { slug, camel, pascal }: Names): void {
  const folder = "demo-data/src/scenarios";
  draft.register(scenarios, `${camel}NegativeAmount`, `${folder}/${slug}-negative-amount.ts`);
  draft.edit(scenarios, (text) => withEntry(text, "ofOneRule", `...${camel}NegativeAmount`));
  draft.register(plantedRules, `check${pascal}`, `${folder}/${slug}-checks.test-data.ts`);
  draft.edit(plantedRules, (text) => withEntry(text, "checks", `[check${pascal}, "participant_id"]`));
}
