import { expect, test } from "vitest";
import { type Mail, MailFailure, type MailSender } from "./mail.ts";

export interface SenderUnderTest {
  readonly sender: () => MailSender;
  /** Returns messages that arrived since the last call, oldest first, as the recipient sees them. */
  readonly arrived: () => Promise<readonly Mail[]>;
}

const mail: Mail = {
  to: "dana@harlow.example",
  subject: "Set your password",
  text: "Open this link:\n\nhttps://tieout.example/reset-password#token=abc_DEF-123\n",
  html: "<!doctype html>\n<html><body><p>Open this link.</p></body></html>\n",
};

/** Tests that every sender must pass. */
export function mailConformance({ sender, arrived }: SenderUnderTest): void {
  test("a message arrives with its address, subject, text and HTML unchanged", async () => {
    await sender().send(mail);
    expect(await arrived()).toEqual([mail]);
  });

  test("letters of any script and lines of any length arrive unchanged", async () => {
    const odd = {
      ...mail,
      subject: "Zoë’s “plan” – 計画 ✓",
      text: `Grüße, 株式会社\n.\n..dots\n${"x".repeat(2000)}\n`,
      html: `<p>${"é".repeat(1500)}</p>\n`,
    };
    await sender().send(odd);
    expect(await arrived()).toEqual([odd]);
  });

  test("messages sent at once all arrive, once each", async () => {
    const many = Array.from({ length: 8 }, (_, index) => ({ ...mail, to: `person${index}@harlow.example` }));
    await Promise.all(many.map((one) => sender().send(one)));
    expect((await arrived()).map(({ to }) => to).sort()).toEqual(many.map(({ to }) => to));
  });

  test.each([
    ["two addresses", { to: "dana@harlow.example, eve@other.example" }],
    ["an address with a line break", { to: "dana@harlow.example\r\nBcc: eve@other.example" }],
    ["an address with a name", { to: "Dana <dana@harlow.example>" }],
    ["no address", { to: "" }],
    ["a subject with a line break", { subject: "Hello\r\nBcc: eve@other.example" }],
    ["no subject", { subject: "" }],
  ])("%s is refused, and no one gets it", async (_what, part) => {
    const refused = await sender()
      .send({ ...mail, ...part })
      .then(
        () => null,
        (error: unknown) => error,
      );
    expect(refused).toBeInstanceOf(MailFailure);
    expect(refused).toMatchObject({ code: "mail.invalid", retry: false });
    expect(String(refused)).not.toContain("example");
    expect(await arrived()).toEqual([]);
  });
}
