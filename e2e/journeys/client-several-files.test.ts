import { createEngagement } from "../api-walk.ts";
import { openStep } from "../browser.ts";
import { slotOf } from "../browser-walk.ts";
import { askClient, fridays, openRequest, register, requestsCard } from "./ask-the-client.ts";
import { inject } from "./journey.ts";
import { faultsOfLooks } from "./look-at-screens.ts";
import { expect, test } from "./test.ts";

const { address } = inject("product");
const title = "Payroll register, every pay date of the year";
const csv = (name: string, days: readonly string[]) => ({ name, mimeType: "text/csv", buffer: register(days) });
const [firstHalf, secondHalf] = [fridays.slice(0, 13), fridays.slice(13)];

test("a report in several files is reviewed as one, accepted or returned file by file, and replaced files stay in the thread", async ({
  session,
  signedIn: office,
  openOther,
}) => {
  const { page } = office;
  const phone = await openOther();
  const client = phone.page;
  const wanted = { client: "Brightwater Halves", dataType: "payroll", providers: ["Payroll (universal)"] } as const;
  const { id: engagementId } = await createEngagement(session, wanted);
  const recipient = `sam-${engagementId}@brightwater.example`;
  const card = () => requestsCard(page);
  const item = () => client.getByRole("region", { name: title, exact: true });
  const received = (name: string) => card().getByRole("article", { name: `From the client: ${name}` });
  await openStep(page, address, engagementId, "step=files");

  await test.step("a client gives a report in several files, which are looked at together", async () => {
    const pin = await askClient(page, { name: "Sam Quinn", email: recipient });
    await openRequest(client, { address, email: recipient }, pin);
    await item()
      .getByLabel(`File for ${title}`, { exact: true })
      .setInputFiles([csv("first.csv", firstHalf), csv("second.csv", secondHalf.slice(1))]);
    const together = item().getByRole("region", { name: "All files together" });
    await together.getByRole("heading", { name: "One pay date is missing: 5 Jul 2024" }).waitFor();
    await item().getByText("It covers 5 Jan 2024 to 21 Jun 2024").waitFor();
    await client.getByText("Compare with your Form W-3 (optional)").click();
    await client.getByLabel("Box 5, Medicare wages").fill("75,000.00");
    await client.getByRole("button", { name: "Compare", exact: true }).click();
    await together.getByText("Gross pay in these files matches box 5 of your Form W-3.").waitFor();
    expect(await faultsOfLooks(phone, "several files of a client")).toEqual([]);
    await together.getByRole("button", { name: "No one was paid on this date" }).click();
    await together.getByText("You said:").waitFor();
    await item().getByRole("button", { name: "Send to your auditor" }).click();
    await client.getByText("1 of 2 sent").waitFor();
  });

  await test.step("the auditor accepts one of them and returns the other with a question", async () => {
    await openStep(page, address, engagementId, "step=files");
    await card().getByText("Received from the client: Pat Doe, Payroll manager (name as entered, not verified)").waitFor();
    // Attached to whichever of the two files arrived last.
    await card().getByText("The client says: No one was paid on this date").waitFor();
    await card()
      .getByRole("button", { name: `Accept all 2 files of ${title}` })
      .waitFor();
    const beside = card().getByRole("region", { name: "Form W-3 compared with all files together" });
    await beside.getByRole("row", { name: /^Box 5, Medicare wages 75,000\.00 75,000\.00 Gross pay in these files 0\.00/ }).waitFor();
    await card().getByText("Form W-3 is compared with all files together.").waitFor();
    expect(await faultsOfLooks(office, "several received files")).toEqual([]);
    await received("first.csv").getByRole("button", { name: "Accept first.csv" }).click();
    await received("first.csv")
      .getByText(/, accepted by /)
      .waitFor();
    await slotOf(page, "payroll_register").getByText("first.csv").first().waitFor();
    await received("second.csv").getByRole("button", { name: "Return second.csv with a question" }).click();
    await received("second.csv").getByLabel("Question to the client about second.csv").fill("Was no one paid in early July?");
    await received("second.csv").getByRole("button", { name: "Return", exact: true }).click();
    await received("second.csv")
      .getByText(/, returned by /)
      .waitFor();
  });

  await test.step("the client gives another file instead, twice, and the thread keeps what was replaced", async () => {
    await client.reload();
    await item().getByText("Was no one paid in early July?").first().waitFor();
    expect(await faultsOfLooks(phone, "a returned file among others")).toEqual([]);
    await item().getByLabel("Replacement for second.csv", { exact: true }).setInputFiles(csv("july.csv", secondHalf));
    await item().getByText("It will replace second.csv when you send.").waitFor();
    await item().getByRole("button", { name: "Send to your auditor" }).click();
    await client.getByText("1 of 2 sent").waitFor();
    const again = csv("july-2.csv", secondHalf);
    await item()
      .getByLabel("Replacement for july.csv", { exact: true })
      .setInputFiles({ ...again, buffer: Buffer.concat([again.buffer, Buffer.from("\n")]) });
    await item().getByText("july-2.csv will replace it when you send.").waitFor();
    expect(await faultsOfLooks(phone, "a file that makes way")).toEqual([]);
    await item().getByRole("button", { name: "Send to your auditor" }).click();
    await item().getByRole("article", { name: "july.csv", exact: true }).waitFor({ state: "detached" });
    await openStep(page, address, engagementId, "step=files");
    await card()
      .getByText("july.csv was replaced by july-2.csv, from the client: Pat Doe, Payroll manager (name as entered, not verified)")
      .waitFor();
    await card()
      .getByText(/^SHA-256 [0-9a-f]{64}$/)
      .first()
      .waitFor();
    expect(await faultsOfLooks(office, "what was replaced")).toEqual([]);
    await received("july-2.csv").getByRole("button", { name: "Accept july-2.csv" }).click();
    await slotOf(page, "payroll_register").getByText("july-2.csv").first().waitFor();
  });
});
