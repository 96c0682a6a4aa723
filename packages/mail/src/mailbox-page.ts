import { escapeHtml } from "./letter.ts";
import type { StoredMail } from "./local-mailbox.ts";

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 2rem auto; max-width: 44rem; padding: 0 1rem; }
article { border-top: 1px solid; padding: 1rem 0; }
h2 { font-size: 1rem; margin: 0; }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

/** Makes links to `publicUrl` relative, so that they open on whichever server shows this page. */
export function mailboxPage(
  mails: readonly StoredMail[],
  { nonce, publicUrl }: { readonly nonce: string; readonly publicUrl: string },
): string {
  const articles = mails.map(
    ({ at, to, subject, text }) => `<article><h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}, <time datetime="${escapeHtml(at)}">${escapeHtml(at)}</time></p>
<pre>${withLinks(text, publicUrl)}</pre></article>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Mailbox – Tieout</title>
<style nonce="${nonce}">${style}</style></head>
<body><main><h1>Mailbox of this machine</h1>
<p>No mail server is set (SMTP_URL), so messages are kept here instead of being sent.</p>
${articles.length > 0 ? articles.join("\n") : "<p>No messages yet.</p>"}
</main></body></html>`;
}

const withLinks = (text: string, publicUrl: string): string =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((piece, index) => (index % 2 === 0 ? escapeHtml(piece) : linkTo(piece, publicUrl)))
    .join("");

function linkTo(address: string, publicUrl: string): string {
  const href = address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address;
  return `<a href="${escapeHtml(href)}">${escapeHtml(address)}</a>`;
}
