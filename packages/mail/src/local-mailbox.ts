import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { type Mail, type MailSender, requireValidMail } from "./mail.ts";

/** A message that was stored instead of sent. */
export interface StoredMail extends Mail {
  readonly at: string;
}

export interface LocalMailbox extends MailSender {
  /** Newest first. */
  readonly list: () => Promise<readonly StoredMail[]>;
}

const storedMail = z.object({ at: z.string(), to: z.string(), subject: z.string(), text: z.string(), html: z.string() });
/** Folder shared by a product's processes. */
export const mailboxDirectory = (dataDir: string): string => path.join(dataDir, "mailbox");

/** Maximum number of messages kept; older ones are removed. */
export const mostStored = 100;

/**
 * Keeps messages in a folder instead of sending them. Anyone with access to the folder can read the messages and use their links, so this
 * is only for development and the demo firm.
 */
export function openLocalMailbox(directory: string): LocalMailbox {
  const names = async (): Promise<string[]> =>
    (await readdir(directory).catch(absent))
      .filter((name) => /^\d+-[0-9a-f-]+\.json$/.test(name))
      .sort()
      .reverse();
  return {
    async send(mail) {
      requireValidMail(mail);
      const { to, subject, text, html } = mail;
      const at = new Date();
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const name = `${at.getTime()}-${randomUUID()}.json`;
      const draft = path.join(directory, `.${name}`);
      await writeFile(draft, JSON.stringify({ at: at.toISOString(), to, subject, text, html }), { mode: 0o600 });
      await rename(draft, path.join(directory, name));
      for (const old of (await names()).slice(mostStored)) await rm(path.join(directory, old), { force: true });
    },
    async list() {
      const stored: StoredMail[] = [];
      for (const name of await names()) {
        // Another process may have removed the file.
        const content = await readFile(path.join(directory, name), "utf8").catch(() => null);
        if (content !== null) stored.push(storedMail.parse(JSON.parse(content)));
      }
      return stored;
    },
  };
}

function absent(error: unknown): string[] {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
  throw error;
}
