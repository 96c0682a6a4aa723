import { engagementRoutes } from "@tieout/engagements/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openProductBed, type ProductBed, userOf } from "./product-bed.test-data.ts";

let bed: ProductBed;
beforeAll(async () => {
  bed = await openProductBed();
});
afterAll(() => bed?.stop());

const header = "Fund Name,Beginning Balance,Loans Issued,Distributions,Ending Balance";
/** A statement that shows outflows, including loans, without a sign. */
const unsigned = `${header}\nBond Fund,1000.00,50.00,300.00,650.00\nParticipant Loans,0.00,50.00,0.00,50.00\n`;
const signed = `${header}\nStock Index,900.00,0.00,-200.00,700.00\n`;

test("control totals of statements that sign outflows differently are added up as in a roll-forward", async () => {
  const me = userOf(bed, (await bed.api.firm()).auditor);
  const { id } = await me.create({ client_name: "Client", data_type: "recordkeeper" });
  await me.attach(id, "Other");
  const slot = (await me.slots(id)).find(({ report_key }) => report_key === "trust_statement");
  if (!slot) throw new Error("no slot for the trust statement");
  await me.upload(slot, "unsigned.csv", unsigned);
  await me.upload(slot, "signed.csv", signed);
  await bed.idle();
  await me.confirmAll(id);
  await bed.idle();
  const { totals } = (await me.caller.call(engagementRoutes.getControlTotals, me.on(id))).value();
  const read = new Map(totals.map(({ key, read_amount, document }) => [key, [read_amount, document]]));
  expect(read.get("distributions")).toEqual(["-500.00", "unsigned.csv, signed.csv"]);
  expect(read.get("loans_issued")?.[0]).toBe("0.00");
  expect(read.get("ending_balance")?.[0]).toBe("1400.00");
});
