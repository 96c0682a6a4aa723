import { clientFileRoutes, payrollConnectionRoutes, receivedFileRoutes } from "@tieout/client-requests/contract";
import { finchSource } from "@tieout/payroll-source";
import { FinchStandIn } from "@tieout/payroll-source/stand-in";
import { registerCanary, type TestUser } from "@tieout/test-kit";
import { askClientFor } from "../../../domains/client-requests/server/client-bed.test-data.ts";
import { openProductBed, type ProductBed, until, userOf } from "./product-bed.test-data.ts";

export interface ConnectBed extends ProductBed {
  readonly finch: FinchStandIn;
}

/** The product with a simulated Finch. */
export async function openConnectBed(): Promise<ConnectBed> {
  const finch = new FinchStandIn();
  const place = await finch.listen();
  const payrollSource = finchSource({ ...finch.keys, redirectAddress: "http://127.0.0.1:8080/payroll-connect" }, place);
  const bed = await openProductBed({ payrollSource });
  return {
    ...bed,
    finch,
    async stop() {
      await bed.stop();
      await finch.close();
    },
  };
}

let made = 0;

type Report = "payroll_register" | "demographics";

/** An engagement whose client was asked for the register and the employee list, with the session the client opened. */
export async function askForPayroll(bed: ConnectBed, user: TestUser, reports: readonly Report[] = ["payroll_register", "demographics"]) {
  made += 1;
  const me = userOf(bed, user);
  const { id: engagementId } = await me.create({ client_name: `Brightwater Foods ${made}`, data_type: "payroll" });
  await me.attach(engagementId, "Payroll");
  const slots = await me.slots(engagementId);
  const slotOf = (report: string): string => {
    const slot = slots.find(({ report_key }) => report_key === report);
    if (!slot) throw new Error(`no slot ${report}`);
    return slot.data_feed_node_id;
  };
  const items = reports.map((report) => ({
    ...{ data_feed_node_id: slotOf(report), title: report, explanation: "" },
  }));
  const asked = await askClientFor(bed.api, user, engagementId, { items: items as never });
  return {
    engagementId,
    slotOf,
    ...asked,
    client: clientOf(bed, asked.session),
    auditor: auditorOf(bed, user, { engagementId, ...asked }),
  };
}

type PayrollRequest = { readonly engagementId: string; readonly requestId: string } & Pick<
  Awaited<ReturnType<typeof askClientFor>>,
  "request"
>;

/** What an auditor can see and do with the client's files. */
function auditorOf(bed: ConnectBed, user: TestUser, { engagementId, requestId, request }: PayrollRequest) {
  const { call } = bed.api.as(user);
  const titles = request.items.map(({ title }) => title);
  const titleOf = (itemId: string): string => request.items.find(({ id }) => id === itemId)?.title ?? "";
  const received = async () => {
    const { files } = (await call(receivedFileRoutes.listReceivedFiles, { params: { engagementId } })).value();
    return files
      .map((file) => ({ ...file, report: titleOf(file.item_id) }))
      .toSorted((one, other) => titles.indexOf(one.report) - titles.indexOf(other.report));
  };
  const settle = async (report: Report, state: "checked" | "returned", text = "") => {
    const waiting = (await received()).filter((file) => file.report === report && file.state === "sent");
    return call(receivedFileRoutes.settleRequestItem, {
      params: { engagementId, requestId, itemId: request.items.find(({ title }) => title === report)?.id ?? "" },
      body: { file_id: null, state, text, seen: waiting.map(({ id, version }) => ({ id, version })) },
    });
  };
  return {
    received,
    settle,
    /** Waits for the checks, then accepts every file provided. */
    async acceptAll() {
      await bed.idle();
      for (const { report } of await received()) (await settle(report as Report, "checked")).value();
      await bed.idle();
    },
  };
}

export type BedClient = ReturnType<typeof clientOf>;

/** What a client does in the browser. */
function clientOf(bed: ConnectBed, session: { readonly cookie: string }) {
  const { call } = bed.api.anonymous;
  const headers = session;
  const view = async () => (await call(payrollConnectionRoutes.getPayrollConnection, {}, headers)).value();
  const begin = async () => {
    const { consent } = await view();
    const body = { consent_version: consent.version, agrees: true as const };
    return call(payrollConnectionRoutes.beginPayrollConnection, { body }, headers);
  };
  const finish = (body: { readonly code: string; readonly state: string }) =>
    call(payrollConnectionRoutes.finishPayrollConnection, { body }, headers);
  return {
    ...{ view, begin, finish },
    again: () => call(payrollConnectionRoutes.readPayrollAgain, {}, headers),
    end: () => call(payrollConnectionRoutes.endPayrollConnection, {}, headers),
    files: async () => (await call(clientFileRoutes.listClientFiles, {}, headers)).value().files,
    remove: (fileId: string) => call(clientFileRoutes.removeClientFile, { params: { fileId } }, headers),
    explain: (fileId: string, key: string, text: string) =>
      call(clientFileRoutes.explainFinding, { params: { fileId }, body: { key, text } }, headers),
    /** Consents, connects the fictional company and returns to the request. */
    async connect() {
      const answer = await answerOf((await begin()).value().address);
      return (await finish(answer)).value();
    },
    until: (...statuses: readonly string[]) =>
      until(async () => {
        const { connection } = await view();
        const status = connection?.status ?? "";
        if (!statuses.includes(status) && status === "failed") throw new Error(`the reading failed: ${connection?.problem}`);
        return statuses.includes(status);
      }),
  };
}

/** The parameters in the URL to which the payroll system redirects the browser. */
export async function answerOf(address: string): Promise<{ readonly code: string; readonly state: string }> {
  const page = await (await fetch(address)).text();
  const { searchParams } = new URL(/href="([^"]+)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "http://none");
  const [code, state] = [searchParams.get("code") ?? "", searchParams.get("state") ?? ""];
  registerCanary("token", state);
  return { code, state };
}
