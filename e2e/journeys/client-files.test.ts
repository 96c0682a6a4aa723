import { createHash } from "node:crypto";
import { createEngagement } from "../api-walk.ts";
import { openStep } from "../browser.ts";
import { confirmMappings, paperTitles, slotOf, startProcessing, waitForResults } from "../browser-walk.ts";
import { askClient, fridays, openRequest, register, requestsCard } from "./ask-the-client.ts";
import { inject } from "./journey.ts";
import { faultsOfLooks } from "./look-at-screens.ts";
import { expect, test } from "./test.ts";

const { address } = inject("product");
const title = "Payroll register, every pay date of the year";

test("a client provides what was requested without an account, and it becomes a processed census", async ({
  session,
  signedIn: office,
  openOther,
}) => {
  const { page } = office;
  const phone = await openOther();
  const client = phone.page;
  const wanted = { client: "Brightwater Uploads", dataType: "payroll", providers: ["Payroll (universal)"] } as const;
  const { id: engagementId } = await createEngagement(session, wanted);
  const recipient = `lee-${engagementId}@brightwater.example`;
  const card = () => requestsCard(page);
  const item = (name = title) => client.getByRole("region", { name, exact: true });
  const give = (name: string, buffer: Buffer, of = title) =>
    item(of).getByLabel(`File for ${of}`, { exact: true }).setInputFiles({ name, mimeType: "text/csv", buffer });
  await openStep(page, address, engagementId, "step=files");

  await test.step("a request that is opened with link and PIN takes files", async () => {
    const pin = await askClient(page, { name: "Lee Quinn", email: recipient, documents: ["Form W-3 for 2024"] });
    await openRequest(client, { address, email: recipient }, pin);
    await item().getByText("Drop the file here").waitFor();
    expect(await faultsOfLooks(phone, "client uploads")).toEqual([]);
  });

  await test.step("a client sees at once which pay dates a file lacks, and that another report was given", async () => {
    await give("census.csv", Buffer.from('Employee ID,Employee Name,Date of Birth,Date of Hire\nE1,"DOE, JANE",02/03/1980,05/06/2010'));
    await item().getByRole("heading", { name: "This looks like a list of employees" }).waitFor();
    await expect(item().getByRole("button", { name: "Send to your auditor" })).toHaveCount(0);
    const instead = { name: "register.csv", mimeType: "text/csv", buffer: register(fridays.slice(0, 24)) };
    await item().getByLabel("Replacement for census.csv", { exact: true }).setInputFiles(instead);
    await item().getByRole("heading", { name: "2 pay dates are missing: 6 and 20 Dec 2024" }).waitFor();
    await item().getByText("It has everything needed").waitFor();
    await expect(item().getByText("census.csv")).toHaveCount(0);
    expect(await faultsOfLooks(phone, "client file checked")).toEqual([]);
  });

  await test.step("the client types the amounts of Form W-3, explains what is missing, and sends register and W-3", async () => {
    await client.getByText("Compare with your Form W-3 (optional)").click();
    await client.getByLabel("Box 1, wages").fill("68,400.00");
    await client.getByLabel("Box 5, Medicare wages").fill("72,000.00");
    await client.getByRole("button", { name: "Compare" }).click();
    await item().getByText("It adds up to your Form W-3").waitFor();
    await item().getByRole("button", { name: "No one was paid on these dates" }).click();
    await item().getByText("You said:").waitFor();
    await item().getByLabel("Note to your auditor (optional)").fill("Call Lee with questions.");
    await item().getByRole("button", { name: "Send to your auditor" }).click();
    await item().getByText("sent to your auditor", { exact: false }).first().waitFor();
    await give("w3.pdf", Buffer.from("%PDF-1.7 Form W-3"), "Form W-3 for 2024");
    await item("Form W-3 for 2024").getByRole("button", { name: "Send to your auditor" }).click();
    await client.getByText("2 of 3 sent").waitFor();
    await client.reload();
    await item().getByText("sent to your auditor", { exact: false }).first().waitFor();
    expect(await faultsOfLooks(phone, "client files sent")).toEqual([]);
  });

  await test.step("the auditor sees what was found and said, returns the W-3 and accepts the register, which becomes a processed census", async () => {
    await openStep(page, address, engagementId, "step=files");
    const given = card().getByRole("article", { name: "From the client: register.csv" });
    await given.getByText("The client says: No one was paid on these dates").waitFor();
    await given.getByText("Client's note: Call Lee with questions.").waitFor();
    const beside = given.getByRole("region", { name: "Form W-3 compared with register.csv" });
    await beside.getByRole("row", { name: /^Box 1, wages 68,400\.00 72,000\.00 Gross pay in this file 3,600\.00/ }).waitFor();
    await beside.getByRole("row", { name: /^Box 5, Medicare wages 72,000\.00 72,000\.00 Gross pay in this file 0\.00/ }).waitFor();
    const sha256 = createHash("sha256")
      .update(register(fridays.slice(0, 24)))
      .digest("hex");
    await given.getByText(`SHA-256 ${sha256}`).waitFor();
    await card().getByRole("button", { name: "Return Form W-3 for 2024 with a question" }).click();
    await card().getByLabel("Question to the client about Form W-3 for 2024").fill("Is this the corrected form?");
    expect(await faultsOfLooks(office, "received files")).toEqual([]);
    await card().getByRole("button", { name: "Return", exact: true }).click();
    await card()
      .getByRole("button", { name: `Accept ${title}` })
      .click();
    await slotOf(page, "payroll_register").getByText("register.csv").first().waitFor();
    await slotOf(page, "payroll_register")
      .getByText(/^From the client: Pat Doe, Payroll manager \(name as entered, not verified\), \d{1,2} \w{3} \d{4}/)
      .waitFor();
    await client.reload();
    await item("Form W-3 for 2024").getByText("Is this the corrected form?").waitFor();
    await item().getByText("accepted by your auditor", { exact: false }).waitFor();
    await client.getByText("Your auditor accepted the payroll register based on these amounts.", { exact: false }).waitFor();
    expect(await faultsOfLooks(phone, "accepted wages")).toEqual([]);
    await slotOf(page, "payroll_register").getByText("Mapping to confirm").first().waitFor();
    const walk = { page, address, engagementId };
    await confirmMappings(walk);
    await startProcessing(walk);
    await waitForResults(page);
    expect(await paperTitles(page)).toContain("Payroll Census");
  });
});
