/** A header in comparable form. */
export interface NormalHeader {
  /** All words, abbreviations spelled out. */
  readonly full: string;
  /** Words that distinguish fields, without filler such as `current`, `period`, `amount`, `of`. */
  readonly core: readonly string[];
  /** The same words without a space between them. */
  readonly letters: string;
  readonly yearToDate: boolean;
}

const phrases: readonly (readonly [RegExp, string])[] = [
  [/(?<=[a-z])(?=[A-Z][a-z])|(?<=[a-z])(?=[A-Z]{2,})|_/g, " "],
  [/\b40(1|3)\s*-?\s*\(?\s*([kb])\b\)?/gi, " 40$1$2 "],
  [/pre[\s-]*tax/gi, " pretax "],
  [/(?:after|post)[\s-]*tax/gi, " aftertax "],
  [/catch[\s-]*up/gi, " catchup "],
  [/roll[\s-]*over/gi, " rollover "],
  [/re[\s-]+hire/gi, " rehire "],
  [/non[\s-]*elec(?:tive)?\b/gi, " nonelective "],
  [/year[\s-]*to[\s-]*date|\by\.?t\.?d\b\.?/gi, " ytd "],
  [/\bw-?2\b/gi, " w2 "],
  [/\b1099[\s-]*r\b/gi, " 1099r "],
  [/#/g, " number "],
  [/%/g, " percent "],
  [/&/g, " and "],
  [/\bw\/h\b/gi, " withholding "],
  [/\bw\/d\b/gi, " withdrawal "],
  [/\bw\/e\b/gi, " week ending "],
  [/\bg\/l\b/gi, " gain loss "],
];

const words: Readonly<Record<string, string>> = {
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

const filler = new Set(["current", "period", "amount", "of", "the", "for", "in", "and", "a", "to", "per", "on", "usd"]);

const singular = (word: string): string => (word.length > 3 && word.endsWith("s") && !/(?:ss|us)$/.test(word) ? word.slice(0, -1) : word);

/** Lower case, punctuation away, abbreviations spelled out, filler words apart. */
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
  return { full: all.join(" "), core, letters: core.join(""), yearToDate };
}
