// Searches the logs, emails and traces that a test run kept in a folder for secrets and SSNs created by its tests, and fails with the
// locations. An email may contain one secret: the token in its own link, or the code it was sent for, in the sentence that gives it.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const windowLength = 9;
const linkToken = /#token=([\w-]{43})/g;
const mailedCode = /Your code is (\d{4} \d{4})\b/g;
/**
 * Six or eight digits as a separate word, possibly in two groups; parts of numbers, times, colors and IDs don't count, nor do JSON numbers.
 */
const codeWord = /(?<=^|[\s"'=/(>])(?:\d{4} \d{4}|\d{3} \d{3}|\d{8}|\d{6})(?![\w%]|[.,:-]\w)/gm;
const codeKind = "one-time code";
const digitsOf = (code) => code.replace(/\D/g, "");

function filesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

/** Searches for an SSN with and without its separators. */
const spellings = ({ kind, value }) => (kind === "SSN" ? [value, value.replaceAll("-", ""), value.replaceAll("-", " ")] : [value]);

/** Indexes the canaries by their first characters. */
function indexOf(canaries) {
  const byStart = new Map();
  for (const canary of canaries.filter(({ kind }) => kind !== codeKind))
    for (const spelling of spellings(canary)) {
      const start = spelling.slice(0, windowLength);
      const list = byStart.get(start) ?? [];
      if (!list.some((known) => known.spelling === spelling)) list.push({ kind: canary.kind, spelling });
      byStart.set(start, list);
    }
  return byStart;
}

const isPartOfWord = (character) => character !== undefined && /[\w.]/.test(character);

/** Digits in the middle of a longer number, in a hash or after a decimal point are not an SSN. */
function isHit(text, at, { kind, spelling }) {
  if (!text.startsWith(spelling, at)) return false;
  return kind !== "SSN" || !(isPartOfWord(text[at - 1]) || /\w/.test(text[at + spelling.length] ?? ""));
}

function findIn(text, byStart) {
  const found = [];
  for (let at = 0; at + windowLength <= text.length; at += 1) {
    const candidates = byStart.get(text.slice(at, at + windowLength)) ?? [];
    for (const canary of candidates) if (isHit(text, at, canary)) found.push({ at, ...canary });
  }
  return found;
}

/** Short secrets are searched for as whole words, because they would be found by chance in longer numbers. */
const findCodes = (text, codes) =>
  codes.size === 0
    ? []
    : [...text.matchAll(codeWord)].filter(([word]) => codes.has(digitsOf(word))).map(({ index }) => ({ at: index, kind: codeKind }));

const lineOf = (text, at) => text.slice(0, at).split("\n").length;
/** The sentence names the location, never the secret. */
const sentence = (folder, file, text, { at, kind }) =>
  `${path.relative(folder, file)}, line ${lineOf(text, at)}: holds a ${kind} of a test`;

function readCanaries(folder) {
  const lines = filesIn(path.join(folder, "canaries")).flatMap((file) => readFileSync(file, "utf8").split("\n"));
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line));
}

const mailbox = (folder) => filesIn(path.join(folder, "mails")).map((file) => ({ file, text: readFileSync(file, "utf8") }));

/** Removes the code that each email was sent for; each code is then a secret that nothing else, including other emails, may contain. */
function withoutOwnCodes(mails) {
  const codes = new Set();
  const bare = mails.map(({ file, text }) => {
    const [own, ...others] = new Set([...text.matchAll(mailedCode)].map(([, code]) => code));
    const isFirst = own !== undefined && others.length === 0 && !codes.has(own);
    for (const code of [own, ...others]) if (code !== undefined) codes.add(code);
    return { file, text: isFirst ? text.replaceAll(`Your code is ${own}`, "Your code is") : text };
  });
  return { bare, codes: [...codes].map((value) => ({ kind: codeKind, value })) };
}

/** Removes each email's own link; its token is then a secret that nothing else may contain. */
function openMails(mails) {
  const tokens = new Set();
  const bare = mails.map(({ file, text }) => {
    const [own, ...others] = new Set([...text.matchAll(linkToken)].map(([, token]) => token));
    const isFirst = own !== undefined && others.length === 0 && !tokens.has(own);
    for (const token of [own, ...others]) if (token !== undefined) tokens.add(token);
    return { file, text: isFirst ? text.replaceAll(`#token=${own}`, "#token=") : text };
  });
  return { bare, tokens: [...tokens].map((value) => ({ kind: "token", value })) };
}

/** Returns how much was searched, and a sentence for each location that contains a canary. */
function checkCanaries(folder) {
  const { bare: mails, tokens } = openMails(mailbox(folder));
  const { bare, codes: mailed } = withoutOwnCodes(mails);
  const canaries = [...readCanaries(folder), ...tokens, ...mailed];
  const codes = new Set(canaries.filter(({ kind }) => kind === codeKind).map(({ value }) => digitsOf(value)));
  const byStart = indexOf(canaries);
  const read = (name) => filesIn(path.join(folder, name)).map((file) => ({ file, text: readFileSync(file, "utf8") }));
  const [logs, traces] = [read("logs"), read("traces")];
  const found = [...logs, ...traces, ...bare].flatMap(({ file, text }) =>
    [...findIn(text, byStart), ...findCodes(text, codes)].map((hit) => sentence(folder, file, text, hit)),
  );
  return { canaries: canaries.length, logs: logs.length, mails: bare.length, traces: traces.length, found: [...new Set(found)] };
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { canaries, logs, mails, traces, found } = checkCanaries(process.argv[2] ?? "");
  console.log(`${canaries} secrets and SSNs, searched for in ${logs} logs, ${mails} mails and ${traces} takings of monitoring servers`);
  const isEmpty = canaries === 0 || logs === 0;
  if (isEmpty)
    console.log("The run has kept no secrets or no logs: its tests no longer register them (packages/test-kit/src/canaries.ts).");
  for (const place of found.slice(0, 50)) console.log(place);
  process.exit(isEmpty || found.length > 0 ? 1 : 0);
}
