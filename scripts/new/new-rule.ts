import { type Draft, isTemplate, type Replacement } from "./draft.ts";
import { type Names, NotWritten, namesOf } from "./names.ts";
import { withComment, withEntry, withFailures } from "./registers.ts";

const page = "DECIDE (docs/recipes/rule.md)";
const papers = "domains/workpapers/core/papers";
const scenarioFolder = "demo-data/src/scenarios";
const scenarios = `${scenarioFolder}/all-scenarios.ts`;
const templates = "scripts/new/templates";
const fourth = "e2e/fourth-paper";

/** Names and locations of a paper's rules, read from its files. */
interface RulesOfPaper {
  readonly paper: string;
  /** Prefix of the rules' IDs. */
  readonly prefix: string;
  /** Name of the list of rules in `rules.ts`. */
  readonly list: string;
  readonly folder: string;
  /** File that contains the paper's audit program. */
  readonly entry: string;
}

function rulesOf(draft: Draft, paper: string): RulesOfPaper {
  const [entry, register] = [`domains/catalog/core/papers/${paper}.ts`, `${papers}/${paper}/rules.ts`];
  const known = draft.list(papers).filter((name) => draft.has(`${papers}/${name}/rules.ts`));
  if (!known.includes(paper)) throw new NotWritten(`There is no paper ${paper}: name one of ${known.join(", ")}.`);
  const prefix = /computedRules: \[\s*"([a-z_]+)\./.exec(draft.read(entry))?.[1];
  const list = /export const (\w+Rules) = \[/.exec(draft.read(register))?.[1];
  if (prefix === undefined) throw new NotWritten(`${entry} names no rule: write the paper's first rule by hand.`);
  if (list === undefined) throw new NotWritten(`${register} has no list of rules: write the paper's first rule by hand.`);
  const own = `${papers}/${paper}/rules`;
  return { paper, prefix, list, entry, folder: draft.has(own) ? own : `${papers}/${paper}` };
}

/** The paper's own template or, for a paper written by `npm run new`, the rule it was created with. */
interface RuleTemplate {
  readonly files: ReadonlyMap<string, string>;
  readonly replacements: readonly Replacement[];
  /** Maps the template's modules to their locations in the paper. */
  readonly known?: ReadonlyMap<string, string>;
  /** Whether the template is an existing rule, whose copy still needs the open decisions written into it. */
  readonly isRule: boolean;
}

const replaced = ({ camel, sentence }: Names, id: string, isRule: boolean): readonly Replacement[] => [
  [/\btemplateRule\b/, camel],
  [/"[a-z]+\.template_rule"/, `"${id}"`],
  ["template rule, legal", `${sentence.toLowerCase()}, legal`],
  ...(isRule ? [] : [["Template rule", sentence] as const]),
];

function templateOf(draft: Draft, rules: RulesOfPaper, names: Names): RuleTemplate {
  const { paper, folder, prefix } = rules;
  const [own, id] = [`${templates}/rule/${paper}.ts`, `${prefix}.${names.key}`];
  const written = isTemplate(own);
  const files = (rule: string, test: string, scenario: string) =>
    new Map([
      [rule, `${folder}/${names.slug}.ts`],
      [test, `${folder}/${names.slug}.test.ts`],
      [scenario, `${scenarioFolder}/${names.slug}.ts`],
    ]);
  if (written)
    return {
      files: files(own, `${templates}/rule/${paper}.test.ts`, `${templates}/scenario/${paper}.ts`),
      replacements: replaced(names, id, false),
      isRule: false,
    };
  if (!draft.has(`${papers}/${paper}/negative-amount.ts`))
    throw new NotWritten(`There is no template for rules of ${paper}: add ${own}, as the other papers have.`);
  const { pascal } = namesOf(paper);
  return {
    files: files(`${fourth}/negative-amount.ts`, `${fourth}/negative-amount.test.ts`, `${templates}/scenario/any-paper.ts`),
    replacements: [
      ...replaced(names, id, true),
      [/\bnegativeAmount\b/, names.camel],
      ["listing.negative_amount", id],
      ["Negative contribution", names.sentence],
      [/\bListing(?=[A-Z])/, pascal],
      ["AICPA Guide, Employee Benefit Plans: contributions", `${page}: the statute, regulation, notice or guide that it rests on`],
    ],
    known: new Map([
      [`${fourth}/queries.ts`, `${papers}/${paper}/queries.ts`],
      [`${fourth}/contribution-listing.test-data.ts`, `${papers}/${paper}/${paper}.test-data.ts`],
    ]),
    isRule: true,
  };
}

/** Adds a line to the function in `*-checks.test-data.ts` that contains the paper's rules, above its first rule. */
function addCheck(draft: Draft, prefix: string, id: string): void {
  const file = draft
    .list(scenarioFolder)
    .map((name) => `${scenarioFolder}/${name}`)
    .find((name) => name.endsWith("-checks.test-data.ts") && new RegExp(`^ +"${prefix}\\.`, "m").test(draft.read(name)));
  if (file === undefined)
    throw new NotWritten(`No file of ${scenarioFolder} checks the rules ${prefix}: add one, as the other papers have.`);
  const said = `["${page}: the rule a second time, from the rows of the files"]`;
  draft.edit(file, (text) => text.replace(new RegExp(`^( +)"${prefix}\\.`, "m"), (line, indent) => `${indent}"${id}": ${said},\n${line}`));
}

export function draftRule(draft: Draft, paper: string, names: Names): void {
  const { slug, key, camel } = names;
  const rules = rulesOf(draft, paper);
  const { prefix, list, folder, entry } = rules;
  const id = `${prefix}.${key}`;
  if (draft.read(entry).includes(`"${id}"`)) throw new NotWritten(`${entry} already has ${id}: choose another name.`);
  const { files, replacements, known, isRule } = templateOf(draft, rules, names);
  draft.fill(files, replacements, known);
  if (isRule)
    draft.edit(`${folder}/${slug}.test.ts`, (text) =>
      withFailures(text, [
        `${page}: who breaks the rule, who is at its limit and to whom it does not apply`,
        `${page}: what is missing without each of its columns`,
      ]),
    );
  const register = `${papers}/${paper}/rules.ts`;
  draft.register(register, camel, `${folder}/${slug}.ts`);
  draft.edit(register, (text) => withEntry(text, list, camel));
  draft.register(scenarios, camel, `${scenarioFolder}/${slug}.ts`);
  draft.edit(scenarios, (text) => withEntry(text, "ofOneRule", `...${camel}`));
  const program = draft.read(entry).includes("\nconst auditProgram") ? "const auditProgram" : "  auditProgram: [";
  draft.edit(entry, (text) => withComment(text, program, `${page}: the step that ${id} answers, in its computedRules`));
  addCheck(draft, prefix, id);
}
