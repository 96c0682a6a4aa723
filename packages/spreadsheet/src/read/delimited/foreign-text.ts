import { type RefusedFile, refused } from "../file-refusal.ts";

const jsonStart = /^[[{]\s*(?:["[{\]}]|-?\d|true\b|false\b|null\b)/;
const mailOnly = new Set(
  "mime-version message-id received received-spf return-path content-type content-transfer-encoding delivered-to dkim-signature authentication-results".split(
    " ",
  ),
);
/** Headers added by servers and programs, and by the chain of servers along the way (RFC 8617). */
const ofPrograms = /^(?:x|arc)-[a-z]/;
/** Line above every message of a single-file mailbox (RFC 4155). */
const mailboxLine = /^From \S{1,200} {1,9}(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) {1,9}[A-Z][a-z]{2} {1,9}\d{1,2} {1,9}\d\d:\d\d/;

function isJson(text: string, cut: boolean): boolean {
  if (!jsonStart.test(text)) return false;
  const lines = text.split(/[\r\n]+/, 20).filter((line) => line.trim() !== "");
  // Each line is an object or a list.
  if (lines.length > 1 && lines.slice(0, -1).every((line) => isJsonValue(line))) return true;
  return cut ? /^(?:\{\s*"[^"\r\n]{0,200}"\s*:|\[\s*[{[])/.test(text) : isJsonValue(text);
}

function isJsonValue(text: string): boolean {
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}

const fewestPairs = 3;

/** Whether the text has bracketed sections with only `key=value` lines below them; without a section, keys must be unique. */
function isIni(lines: readonly string[]): boolean {
  const told = lines.map((line) => line.trim()).filter((line) => line !== "" && !/^[;#]/.test(line));
  const sections = told.filter((line) => /^\[[^[\]]+\]$/.test(line)).length;
  const pairs = told.filter((line) => /^[^=,;\t|]{1,80}=/.test(line)).length;
  if (sections > 0) return pairs > 0 && sections + pairs === told.length && /^\[/.test(told[0] ?? "");
  const names = told.flatMap((line) => /^([A-Za-z][\w.-]{0,79}) ?=(?!=|$)/.exec(line)?.[1] ?? []);
  return names.length >= fewestPairs && names.length === told.length && new Set(names).size === names.length;
}

/** Lines above an email as mail programs print it; a report's banner may have from and to dates, but not a subject as well. */
const printedMail = ["from", "to", "subject"];

/** Whether at least two email-only headers come before the first empty line, or the lines that mail programs print above every email. */
function isMail(lines: readonly string[]): boolean {
  if (mailboxLine.test(lines[0] ?? "")) return true;
  const end = lines.findIndex((line) => line.trim() === "");
  const names = lines
    .slice(0, end < 0 ? lines.length : end)
    .map((line) => /^([A-Za-z][\w-]{1,40}):\s/.exec(line)?.[1]?.toLowerCase() ?? "");
  const told = new Set(names.filter((name) => mailOnly.has(name) || ofPrograms.test(name)));
  const isOfMail = names.some((name) => mailOnly.has(name) || name === "from");
  return (told.size >= 2 && isOfMail) || printedMail.every((name) => names.includes(name));
}

/** Whether this is a web page saved with its resources in one file, as Excel and browsers do (RFC 2557). */
const isWebArchive = (lines: readonly string[]): boolean =>
  lines.slice(0, 20).some((line) => /^content-type:\s{1,9}multipart\/related/i.test(line) || /\bsingle file web page\b/i.test(line));

/** Refuses text whose form shows that it is not a table; null for anything else. `sample` is the beginning of the text. */
export function foreignText(sample: string, cut: boolean): RefusedFile | null {
  const text = sample.trim();
  const lines = text.split(/\r\n|\r|\n/, 200);
  const whole = cut ? lines.slice(0, -1) : lines;
  if (isMail(whole) && isWebArchive(whole))
    return refused("file-format-not-read", "The file is a web archive (Single File Web Page). Open it in Excel and save it as XLSX.");
  const what = isJson(text, cut) ? "a JSON document" : isIni(whole) ? "a settings (INI) file" : isMail(whole) ? "an e-mail" : null;
  return what === null ? null : refused("file-not-a-spreadsheet", `The file is ${what}, not a table.`);
}
