import type { Fault, SourceFile, Tree } from "./tree.ts";

/** A wording to avoid. `texts`: only in text that users read; comments, tests and developer documents may contain it. */
interface Rule {
  readonly not: RegExp;
  readonly write: string;
  readonly texts?: true;
}

/** Wordings that a US audit senior would not use, as far as a pattern can find them. */
const rules: readonly Rule[] = [
  { not: /\bload the page again\b/i, write: "reload the page" },
  { not: /\bwhere you were\b/i, write: "where you left off" },
  { not: /(?<![-\w])meanwhile\b/i, write: "by someone else; while you were editing", texts: true },
  { not: /\bhad to be put right\b/i, write: "No repairs needed" },
  { not: /\bmust be fed\b|\bfed by\b/i, write: "required; mapped" },
  { not: /\basked for already\b/i, write: "already requested; pending" },
  { not: /\btaken up\b(?! to)|\bputs? it down\b/i, write: "picked up; drops it" },
  { not: /\breasons? of (?:the|a|an|each|every|its)\b/i, write: "reason for" },
  { not: /\btyped as (?:a |an )?(?:termination|required)/i, write: "coded as" },
  { not: /\bno deferral of\b/i, write: "no deferrals are reported for" },
  { not: /\bsmall balance paid\b/i, write: "mandatory distribution not rolled over" },
  { not: /\bhardship above\b/i, write: "hardship exceeds" },
  { not: /\bparticipant without an account\b/i, write: "activity for a person with no account" },
  { not: /\brows of 0\.00\b/i, write: "zero-amount rows" },
  { not: /\bcoverage of the amount\b/i, write: "dollar coverage" },
  { not: /\bpayments? (?:that (?:was|were) )?made twice\b/i, write: "duplicate payments" },
  { not: /\blook(?:s|ed|ing)? over\b/i, write: "review" },
  { not: /\bof one letter\b/i, write: "single-letter" },
  { not: /\bnot there yet\b/i, write: "not yet included; missing" },
  { not: /\b(?:stands?|stood|standing)\b(?!-in)/i, write: "is; appears; has" },
  { not: /\b(?:go|goes|going|went) on\b/i, write: "continue" },
  { not: /\b(?:[Ss]ome|[Ee]very|[Aa]ny)body\b(?!-)/, write: "someone; everyone; anyone" },
  { not: /\b[Nn]obody(?= [a-z]|\.(?!\w)|'s)/, write: "no one", texts: true },
  { not: /\bany more(?=[.,;:)"'`]|$)/, write: "no longer; anymore" },
  { not: /\bto and fro\b/i, write: "exchange messages" },
  { not: /\b(?:ends?|comes?|continues?|resumes?|saved|deleted) by (?:itself|themselves)\b/i, write: "on its own; automatically" },
  {
    not: /(?<!\bthere )\bis no (?!longer\b|one\b|more\b|lower\b|higher\b|such\b|matter\b|other\b|sign of\b)\w/i,
    write: "is not a",
    texts: true,
  },
  { not: /\bat the rim\b/i, write: "at the edge" },
  { not: /\bwould else\b|; else (?:map|ask|choose)\b/i, write: "otherwise" },
  { not: /\bend said by\b|\bfalls? silent\b/i, write: "marked failed by; does not respond" },
  { not: /\b(?:[Pp]articipant|[Ee]mployee) ids\b/, write: "participant IDs" },
  { not: /\d %(?:["'`.,;:)]|$| (?:of|federal|vested|tax|zoom|does|was|need)\b)/, write: "20%" },
  { not: /\bunvested/i, write: "nonvested" },
  { not: /\b[Cc]ut-off\b|\b[Cc]utOff/, write: "cutoff" },
  { not: /\bsummaris/i, write: "summarize" },
  { not: /\b(?:givenOfPeople|inTurn|childrenAhead|PopulateAnswer)\b/, write: "the name in use" },
];

interface KeptLine {
  readonly file: RegExp;
  readonly line: RegExp;
}

/** Lines allowed to keep a wording, by reason. */
const kept: Readonly<Record<string, readonly KeptLine[]>> = {
  "a key of stored results": [
    {
      file: /^domains\/workpapers\/core\/papers\/[a-z-]+\/(?:inputs|compute|layout)\.ts$/,
      line: /\bcutOff: (?:cutoff|CutoffRows)|data\.cutOff/,
    },
    { file: /\/(?:kept-versions|asset-documents)\.test\.ts$/, line: /cutOff: \{|The header stands in row 5/ },
    { file: /^domains\/workpapers\/core\/papers\/distributions\/source-columns\.ts$/, line: /line\("unvested"/ },
    { file: /^domains\/workpapers\/core\/papers\/distributions\/upgraders\.ts$/, line: /givenOfPeople/ },
  ],
  "an earlier text of a step, which engagements have stored": [
    { file: /^domains\/catalog\/core\/papers\/distributions\.ts$/, line: /or somebody else has the account/ },
  ],
  "a key on the wire": [{ file: /\.tsx?$/, line: /["'`.](?:changed|deleted)-meanwhile/ }],
  "a key that seeds the demo data": [{ file: /^demo-data\/src\/scenarios\/distribution-look-alikes\.ts$/, line: /^ *key: "/ }],
  "the mark of a line that was cut off, in the cells of stored files": [
    { file: /^domains\/ingestion\/core\/(?:text-layouts|values)\//, line: /cut-off\b|unreadRecord\.cutOff/ },
  ],
  "cut off as a verb": [{ file: /^apps\/api\/src\/file-package\.test\.ts$/, line: /cut-off\.xlsx/ }],
  "a word that other people's files use": [
    { file: /^domains\/(?:catalog\/core\/account-classes|ingestion\/core\/formats\/universal\/plain-words)\.ts$/, line: /UNVESTED/ },
  ],
  "a user of the system, or a subject that is no person": [{ file: /\/(?:server-user|real-issuer)\.ts$/, line: /"nobody"/ }],
};

const isKept = (file: string, line: string): boolean =>
  Object.values(kept)
    .flat()
    .some((place) => place.file.test(file) && place.line.test(line));

const isTest = /\.test\.tsx?$|\.test-(?:data|process)\.ts$|\/test-processes\/|^(?:e2e|tests|packages\/test-kit)\//;
const isComment = /^\s*(?:\/\/|\/?\*|\{\/\*)/;
const isRead = (file: string, line: string): boolean =>
  file.endsWith(".md") ? file.startsWith("docs/help/") : !isTest.test(file) && !isComment.test(line);

/** Finds wordings to avoid in a file, by line. */
export function wordingFaults(file: string, text: string): readonly Fault[] {
  const found = rules.filter(({ not }) => new RegExp(not.source, `${not.flags}m`).test(text));
  if (found.length === 0) return [];
  return text
    .split("\n")
    .flatMap((line, at) =>
      found
        .filter(({ not, texts }) => not.test(line) && (!texts || isRead(file, line)) && !isKept(file, line))
        .map(({ not, write }) => ({ file, line: at + 1, msg: `“${not.exec(line)?.[0]}”: write “${write}”` })),
    );
}

/** Reports reasons for keeping a wording that no line needs any longer. */
function unusedReasons(read: readonly SourceFile[]): readonly Fault[] {
  const isUsed = (place: KeptLine): boolean =>
    read.some(({ file, text }) => place.file.test(file) && text.split("\n").some((line) => place.line.test(line)));
  const unused = Object.values(kept)
    .flat()
    .filter((place) => !isUsed(place));
  return unused.map(({ file, line }) => ({
    file: "scripts/tidy/wording.ts",
    line: 1,
    msg: `nothing is kept by ${file.source} ${line.source}`,
  }));
}

/** Files that are never edited, and the list of wordings with its test. */
const leftOut = /^database\/migrations\/|^apps\/api\/src\/earlier-versions\/|^scripts\/tidy\/wording\.ts$|^tests\/tidy\.test\.ts$/;

export function checkWording(tree: Tree): readonly Fault[] {
  const read = tree.sources(/\.(?:tsx?|md)$/).filter(({ file }) => !leftOut.test(file));
  return [...read.flatMap(({ file, text }) => wordingFaults(file, text)), ...unusedReasons(read)];
}
