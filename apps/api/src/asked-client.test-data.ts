import { clientRequestRoutes, receivedFileRoutes } from "@tieout/client-requests/contract";
import { registerSsnsIn, type TestUser } from "@tieout/test-kit";
import { clientOf } from "./client-files.test-data.ts";
import { type ProductBed, userOf } from "./product-bed.test-data.ts";

const dayMs = 86_400_000;
/** A year of biweekly pay dates, on Fridays. */
export const fridays = Array.from({ length: 26 }, (_, at) => new Date(Date.UTC(2024, 0, 5) + at * 14 * dayMs).toISOString().slice(0, 10));

/** A register with two people paid on every pay date, in the form a payroll system exports. */
export function register(days: readonly string[], ids: readonly [string, string] = ["E1", "E2"]): string {
  const rows = days.flatMap((on) => {
    const date = `${on.slice(5, 7)}/${on.slice(8)}/${on.slice(0, 4)}`;
    return [`${ids[0]},900-12-3401,"DOE, JANE",${date},1000.00,50.00,80`, `${ids[1]},900-12-3402,"ROE, RICHARD",${date},2000.00,100.00,80`];
  });
  const text = ["Employee ID,SSN,Employee Name,Check Date,Gross Pay,401k Deferral,Hours", ...rows].join("\n");
  registerSsnsIn(text);
  return text;
}

export interface PlanYear {
  readonly start_date?: string;
  readonly end_date?: string;
}

/** An engagement with a payroll provider, and a client who was asked for the register and the W-3. */
export async function askedClient(bed: ProductBed, auditor: TestUser, name: string, planYear: PlanYear = {}) {
  const { create, attach, slots } = userOf(bed, auditor);
  const { id: engagementId } = await create({ client_name: name, data_type: "payroll", ...planYear });
  await attach(engagementId, "Payroll");
  const slot = (await slots(engagementId)).find((one) => one.report_key === "payroll_register");
  if (!slot) throw new Error("no slot for the register");
  const client = await clientOf(bed, auditor, engagementId, [
    { data_feed_node_id: slot.data_feed_node_id, title: "Payroll register" },
    { data_feed_node_id: null, title: "Form W-3" },
  ]);
  const [payroll, w3] = client.items;
  if (!payroll || !w3) throw new Error("two things are asked");
  const received = async () => (await bed.api.as(auditor).call(receivedFileRoutes.listReceivedFiles, { params: { engagementId } })).value();
  /** An item's files that are currently waiting for the auditor. */
  const waiting = async (itemId: string) =>
    (await received()).files.flatMap(({ id, version, item_id, state }) =>
      item_id === itemId && state === "sent" ? [{ id, version }] : [],
    );
  const settle = async (itemId: string, state: "checked" | "returned", text = "", seen?: Awaited<ReturnType<typeof waiting>>) =>
    bed.api.as(auditor).call(receivedFileRoutes.settleRequestItem, {
      params: { engagementId, requestId: client.requestId, itemId },
      body: { file_id: null, state, text, seen: seen ?? (await waiting(itemId)) },
    });
  /** Settles one file only, in its current version. */
  const settleFile = async (name: string, state: "checked" | "returned", text = "") => {
    const { files } = await received();
    const file = files.find((one) => one.file_name === name && (one.state === "sent" || one.state === "accepted"));
    if (!file) throw new Error(`no file ${name} to settle`);
    return bed.api.as(auditor).call(receivedFileRoutes.settleRequestItem, {
      params: { engagementId, requestId: client.requestId, itemId: file.item_id },
      body: { file_id: file.id, state, text, seen: file.state === "sent" ? [{ id: file.id, version: file.version }] : [] },
    });
  };
  const request = async () => {
    const params = { engagementId };
    return (await bed.api.as(auditor).call(clientRequestRoutes.listClientRequests, { params })).value().requests[0];
  };
  const inSlot = async () => (await slots(engagementId)).find((one) => one.report_key === "payroll_register")?.assets ?? [];
  return { engagementId, client, payroll: payroll.id, w3: w3.id, settle, settleFile, waiting, received, inSlot, request };
}
