/** A header in a form that can be compared. */
export interface NormalHeader {
  /** All words, with abbreviations spelled out. */
  readonly full: string;
  /** The same words as a list. */
  readonly words: readonly string[];
  /** Words that distinguish fields, without filler words such as `current`, `period`, `amount`, `of`. */
  readonly core: readonly string[];
  /** The same words joined without spaces. */
  readonly letters: string;
  readonly yearToDate: boolean;
}

const phrases: readonly (readonly [RegExp, string])[] = [
  [/(?<=[a-z])(?=[A-Z][a-z])|(?<=[a-z])(?=[A-Z]{2,})|_/g, " "],
  [/\b40(1|3)\s*(?:-\s*)?(?:\(\s*)?([kb])\b\)?/gi, " 40$1$2 "],
  [/\bk-?40(1|3)\b/gi, " 40$1k "],
  [/\b40(1|3)(?=$|[\s_/-])/gi, " 40$1k "],
  [/\bu\.\s?s\.?(?=\s|$)/gi, " us "],
  [/\bp\s?\/?\s?s\b/gi, " profit sharing "],
  [/\bpp(?=\s|$)/gi, " pay period "],
  [/\b(?:pre|before|bef)[\s-]*ta?x/gi, " pretax "],
  [/\b(?:after|aft|post)[\s-]*ta?x/gi, " aftertax "],
  [/\b(?:catch|cat|ctch)[\s-]*up\b/gi, " catchup "],
  [/roll[\s-]*ove?r/gi, " rollover "],
  [/re[\s-]+hire/gi, " rehire "],
  [/non[\s-]*elec(?:tive)?\b/gi, " nonelective "],
  [/year[\s-]*to[\s-]*date|\by\.?t\.?d\b\.?/gi, " ytd "],
  [/\bw-?2\b/gi, " w2 "],
  [/\b1099[\s-]*r\b/gi, " 1099r "],
  [/#/g, " number "],
  [/%/g, " percent "],
  [/&/g, " and "],
  [/\bw\/h\b/gi, " withholding "],
  [/\bw\/?drawals?\b/gi, " withdrawal "],
  [/\bc\/u\b/gi, " catchup "],
  [/\b(?:profit|prof|pft|prft)[\s-]*sh(?:r|are|rg)?\b/gi, " profit sharing "],
  [/\bw\/d\b/gi, " withdrawal "],
  [/\bw\/e\b/gi, " week ending "],
  [/\bg\/l\b/gi, " gain loss "],
];

const words: Readonly<Record<string, string>> = {
  annl: "annual",
  ben: "benefit",
  bgn: "beginning",
  cert: "certificate",
  chrg: "charge",
  contrb: "contribution",
  ctr: "center",
  dep: "deposit",
  dflt: "default",
  disbmt: "disbursement",
  endg: "ending",
  expn: "expense",
  expns: "expense",
  fnd: "fund",
  fnl: "final",
  gn: "gain",
  grp: "group",
  intfnd: "interfund",
  ls: "loss",
  lvl: "level",
  mar: "marital",
  mbr: "member",
  mny: "money",
  othr: "other",
  pens: "pension",
  perf: "performance",
  pft: "profit",
  pmnt: "payment",
  prd: "period",
  prem: "premium",
  prod: "product",
  ptcp: "participant",
  ptcpt: "participant",
  pymnt: "payment",
  rcpt: "receipt",
  rcvd: "received",
  ret: "retirement",
  rptg: "reporting",
  rth: "roth",
  strt: "start",
  surr: "surrender",
  termd: "termed",
  transf: "transfer",
  trd: "trade",
  txn: "transaction",
  typ: "type",
  vsd: "vested",
  wkr: "worker",
  xchg: "exchange",
  ann: "annual",
  appr: "appreciation",
  assoc: "associate",
  bt: "pretax",
  chg: "change",
  chng: "change",
  cu: "catchup",
  dept: "department",
  def: "deferral",
  defl: "deferral",
  defr: "deferral",
  depr: "depreciation",
  dfrl: "deferral",
  dstr: "distribution",
  elec: "elective",
  emplr: "employer",
  emplyr: "employer",
  excl: "excluded",
  fst: "first",
  grs: "gross",
  held: "withholding",
  init: "initial",
  invst: "investment",
  lst: "last",
  mid: "middle",
  mtch: "match",
  mtchg: "match",
  note: "loan",
  opt: "option",
  pt: "pretax",
  rpmt: "repayment",
  rpymt: "repayment",
  stat: "status",
  sts: "status",
  sym: "symbol",
  tfr: "transfer",
  trnsfr: "transfer",
  tx: "tax",
  us: "federal",
  vol: "voluntary",
  vst: "vested",
  wdl: "withdrawal",
  wkd: "worked",
  wthdrwl: "withdrawal",
  ee: "employee",
  emp: "employee",
  empl: "employee",
  er: "employer",
  dt: "date",
  amt: "amount",
  num: "number",
  no: "number",
  nbr: "number",
  cur: "current",
  curr: "current",
  pct: "percent",
  percentage: "percent",
  bal: "balance",
  beg: "beginning",
  begin: "beginning",
  end: "ending",
  contrib: "contribution",
  contr: "contribution",
  cont: "contribution",
  ded: "deduction",
  withheld: "withholding",
  fed: "federal",
  dist: "distribution",
  comp: "compensation",
  hrs: "hour",
  desc: "description",
  acct: "account",
  part: "participant",
  soc: "social",
  sec: "security",
  co: "company",
  matching: "match",
  term: "termination",
  orig: "original",
  freq: "frequency",
  elig: "eligible",
  addl: "additional",
  sh: "safeharbor",
  repay: "repayment",
  pymt: "payment",
  pmt: "payment",
  int: "interest",
  ln: "loan",
  lns: "loan",
  prin: "principal",
  princ: "principal",
  xfer: "transfer",
  xfr: "transfer",
  trf: "transfer",
  exch: "exchange",
  disb: "disbursement",
  disbursed: "disbursement",
  wdrl: "withdrawal",
  wd: "withdrawal",
  rlvr: "rollover",
  vstd: "vested",
  vest: "vested",
  rsn: "reason",
  cd: "code",
  nm: "name",
  pd: "period",
  hr: "hour",
  wrkd: "worked",
  chk: "check",
  pyrl: "payroll",
  ck: "check",
  eff: "effective",
  ctrb: "contribution",
  contribs: "contribution",
  forf: "forfeiture",
  forfs: "forfeiture",
  st: "state",
  earn: "earning",
  wthld: "withholding",
  wh: "withholding",
  whold: "withholding",
  nec: "nonelective",
  prft: "profit",
  shr: "sharing",
  accum: "accumulation",
  boy: "beginning",
  eoy: "ending",
  open: "opening",
  close: "closing",
  mkt: "market",
  val: "value",
  unreal: "unrealized",
  div: "dividend",
  distrib: "distribution",
  forfeit: "forfeiture",
  exp: "expense",
  svc: "service",
  ppt: "participant",
  src: "source",
  inv: "investment",
  sep: "separation",
  trans: "transaction",
  recd: "received",
  tot: "total",
  dte: "date",
};

/** Second meanings of short forms: `St` can mean state or status, `Pd` period or paid. */
const secondMeanings: Readonly<Record<string, string>> = {
  chg: "charge",
  chgs: "charge",
  ctr: "contribution",
  div: "division",
  gr: "gross",
  pd: "paid",
  st: "status",
};

/** The header with its short forms read in their second meaning; null if none has one. */
export function otherReading(header: string): string | null {
  const read = header.replace(/[A-Za-z]+/g, (word) =>
    Object.hasOwn(secondMeanings, word.toLowerCase()) ? (secondMeanings[word.toLowerCase()] ?? word) : word,
  );
  return read === header ? null : read;
}

const singular = (word: string): string => (word.length > 3 && word.endsWith("s") && !/(?:ss|us)$/.test(word) ? word.slice(0, -1) : word);

/** Word in normal form → its short forms. */
export const shortForms: ReadonlyMap<string, readonly string[]> = Object.entries(words).reduce(
  (forms, [short, word]) => forms.set(singular(word), [...(forms.get(singular(word)) ?? []), short]),
  new Map<string, string[]>([["401k", ["k401", "401", "k"]]]),
);

/** Whether the word is well known and therefore not a short form of another word. */
export const isKnownWord = (word: string): boolean => Object.hasOwn(words, word);

const filler = new Set(["current", "period", "amount", "of", "the", "for", "in", "and", "a", "to", "per", "on", "usd"]);

/** Converts to lower case, removes punctuation, spells out abbreviations and separates filler words. */
export function normalizeHeader(header: string): NormalHeader {
  let text = header;
  for (const [pattern, replacement] of phrases) text = text.replace(pattern, replacement);
  const all = text
    .toLowerCase()
    .replace(/safe\s*-?harbor/g, "safeharbor")
    .replace(/['’`]s?\b/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => singular(words[word] ?? words[singular(word)] ?? word));
  const yearToDate = all.includes("ytd");
  const named = all.filter((word) => !filler.has(word));
  const core = named.length > 0 ? named : all;
  return { full: all.join(" "), words: all, core, letters: core.join(""), yearToDate };
}
