import { expect, test } from "vitest";
import { type MailTemplate, writeMail } from "./letter.ts";

const template: MailTemplate<{ readonly name: string; readonly link: string }> = ({ name, link }) => ({
  subject: `For ${name}`,
  parts: [`Hello ${name},`, { label: "Open it", href: link }, "It works once."],
});

test("plain text and HTML have the same words and the same link", () => {
  const link = "https://tieout.example/reset-password#token=abc";
  const { to, subject, text, html } = writeMail("dana@harlow.example", template, { name: "Dana", link });
  expect([to, subject]).toEqual(["dana@harlow.example", "For Dana"]);
  expect(text).toBe(`Hello Dana,\n\nOpen it:\n${link}\n\nIt works once.\n`);
  for (const words of ["Hello Dana,", "Open it", "It works once.", `href="${link}"`]) expect(html).toContain(words);
});

test("names are escaped as text in HTML, and stay on one line in the subject", () => {
  const name = '<img src="https://evil.example/x">\r\nBcc: eve@other.example';
  const { subject, html } = writeMail("dana@harlow.example", template, { name, link: "https://tieout.example/" });
  expect(subject).not.toMatch(/[\r\n]/);
  expect(html).not.toMatch(/<img|src="/);
});

test("names never become links in the subject, the text or the HTML; the template's own links and the address it shows are preserved", () => {
  const link = "https://tieout.example/reset-password#token=abc";
  const { subject, text, html } = writeMail("dana@harlow.example", template, { name: "evil.com?u=1\u202E www.e.v", link });
  for (const shown of [subject, text, html]) {
    expect(shown).toContain("evil. com?u=1 www. e.v");
    expect(shown.replaceAll(link, "")).not.toMatch(/evil\.com|www\.e|\u202E/);
  }
  const asks: MailTemplate<{ readonly address: string }> = ({ address }) => ({
    subject: "Asks",
    parts: [`${address} asks evil.com.`],
    address,
  });
  expect(writeMail("dana@harlow.example", asks, { address: "pat@harlow.example" }).text).toBe("pat@harlow.example asks evil. com.\n");
});
