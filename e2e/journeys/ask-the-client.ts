import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";

const dayMs = 86_400_000;

/** Every second Friday in 2024: the pay dates for a whole year. */
export const fridays = Array.from({ length: 26 }, (_, at) => new Date(Date.UTC(2024, 0, 5) + at * 14 * dayMs).toISOString().slice(0, 10));
export const inTwoWeeks = new Date(Date.now() + 14 * dayMs).toISOString().slice(0, 10);

/** Two people on each pay date, as a payroll system exports them. */
export function register(days: readonly string[]): Buffer {
  const rows = days.flatMap((on) => {
    const date = `${on.slice(5, 7)}/${on.slice(8)}/${on.slice(0, 4)}`;
    return [`E1,"DOE, JANE",${date},1000.00,50.00,80`, `E2,"ROE, RICHARD",${date},2000.00,100.00,80`];
  });
  return Buffer.from(["Employee ID,Employee Name,Check Date,Gross Pay,401k Deferral,Hours", ...rows].join("\n"));
}

/** The part of the files step that lists requests to clients. */
export const requestsCard = (page: Page) => page.locator("section").filter({ has: page.getByRole("heading", { name: "Client requests" }) });

export interface Recipient {
  readonly name: string;
  readonly email: string;
  /** Documents requested in addition to the empty slots. */
  readonly documents?: readonly string[];
}

/** Sends a request through the dialog in the files step; returns the PIN shown. */
export async function askClient(page: Page, { name, email, documents = [] }: Recipient): Promise<string> {
  await requestsCard(page).getByRole("button", { name: "Ask the client" }).click();
  const dialog = page.getByRole("dialog", { name: "Ask the client" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Due date").fill(inTwoWeeks);
  for (const [at, document] of documents.entries()) {
    await dialog.getByRole("button", { name: "Add another document" }).click();
    await dialog.getByLabel(`Document ${at + 1}`).fill(document);
  }
  await dialog.getByRole("button", { name: "Send the link" }).click();
  const shown = page.getByRole("dialog", { name: "Give the client the PIN" });
  const pin = (await shown.getByText(/^\d{4} \d{4}$/).innerText()).trim();
  await shown.getByRole("button", { name: "I have noted the PIN" }).click();
  return pin;
}

/** The product's URL, and the client it emails. */
export interface ClientMailbox {
  readonly address: string;
  readonly email: string;
}

/** Path and token from the newest email to the client. */
export async function mailedLink(on: Page, { address, email }: ClientMailbox): Promise<string> {
  const link = on
    .locator("article", { hasText: `To ${email}` })
    .getByRole("link")
    .first();
  await expect
    .poll(async () => {
      await on.goto(`${address}/api/mailbox/`);
      return link.count();
    })
    .toBe(1);
  return (await link.getAttribute("href")) ?? "";
}

/** Opens the emailed request as the payroll manager. */
export async function openRequest(client: Page, mailed: ClientMailbox, pin: string): Promise<void> {
  await client.goto(mailed.address + (await mailedLink(client, mailed)));
  await client.getByLabel("PIN").fill(pin);
  await client.getByLabel("Your name").fill("Pat Doe");
  await client.getByLabel("Your job title").fill("Payroll manager");
  await client.getByRole("button", { name: "Open the request" }).click();
}
