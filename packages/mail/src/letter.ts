import { withoutAddresses } from "@tieout/kernel";
import type { Mail } from "./mail.ts";

/** A paragraph, or a link with its label. */
export type LetterPart = string | { readonly label: string; readonly href: string };

/** Content of a message, without formatting. */
export interface Letter {
  readonly subject: string;
  readonly parts: readonly LetterPart[];
  /** An email address that is shown unchanged where it appears in the parts; anything else that looks like an address is broken up. */
  readonly address?: string;
}

/** A template filled in with `Data`. */
export type MailTemplate<Data> = (data: Data) => Letter;

/**
 * Writes the message as plain text and as HTML with the same words. Data is escaped, and nothing is loaded from elsewhere. Names are user
 * input, so they are changed until mail programs find no address in them; the only links in the message are the template's.
 */
export function writeMail<Data>(to: string, template: MailTemplate<Data>, data: Data): Mail {
  const letter = template(data);
  const subject = withoutAddresses(letter.subject);
  const parts = letter.parts.map((part) => (typeof part === "string" ? wordsOf(part, letter.address) : part));
  const text = parts.map((part) => (typeof part === "string" ? part : `${part.label}:\n${part.href}`)).join("\n\n");
  // Names in the subject are user input and may contain line breaks; a subject is one line.
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

/** Shows the URL as well, so that readers can see where a link leads. */
const partOf = (part: LetterPart): string =>
  typeof part === "string"
    ? `<p>${escapeHtml(part)}</p>`
    : `<p><a href="${escapeHtml(part.href)}">${escapeHtml(part.label)}</a></p>\n<p style="font-size:13px;overflow-wrap:anywhere">${escapeHtml(part.href)}</p>`;

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
