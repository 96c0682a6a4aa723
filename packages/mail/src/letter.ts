import { withoutAddresses } from "@tieout/kernel";
import type { Mail } from "./mail.ts";

/** A paragraph, or a link with what it does. */
export type LetterPart = string | { readonly label: string; readonly href: string };

/** What a template says, without its form. */
export interface Letter {
  readonly subject: string;
  readonly parts: readonly LetterPart[];
  /** An email address in the parts that is shown as it is; everything else that reads like an address is set apart. */
  readonly address?: string;
}

/** The template `Data` is filled into. */
export type MailTemplate<Data> = (data: Data) => Letter;

/**
 * The message in plain text and in HTML, both with every word. Data is escaped; nothing is loaded from elsewhere. Names are people's own words: mail programs
 * find no address in them, so that the message has the links of its template alone.
 */
export function writeMail<Data>(to: string, template: MailTemplate<Data>, data: Data): Mail {
  const letter = template(data);
  const subject = withoutAddresses(letter.subject);
  const parts = letter.parts.map((part) => (typeof part === "string" ? wordsOf(part, letter.address) : part));
  const text = parts.map((part) => (typeof part === "string" ? part : `${part.label}:\n${part.href}`)).join("\n\n");
  // One line: names in it are people's own words.
  return { to, subject: subject.replace(/\s+/g, " ").trim().slice(0, 200), text: `${text}\n`, html: pageOf(subject, parts) };
}

const wordsOf = (text: string, address: string | undefined): string =>
  address === undefined ? withoutAddresses(text) : text.split(address).map(withoutAddresses).join(address);

const pageOf = (subject: string, parts: readonly LetterPart[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0 auto;max-width:36rem;padding:24px;font:16px/1.5 system-ui,sans-serif">
${parts.map(partOf).join("\n")}
</body></html>
`;

/** The address is shown too: whoever reads the message sees where a link leads. */
const partOf = (part: LetterPart): string =>
  typeof part === "string"
    ? `<p>${escapeHtml(part)}</p>`
    : `<p><a href="${escapeHtml(part.href)}">${escapeHtml(part.label)}</a></p>\n<p style="font-size:13px;overflow-wrap:anywhere">${escapeHtml(part.href)}</p>`;

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
