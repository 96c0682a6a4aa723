import { downloadRoutes, workpaperRoutes } from "@tieout/runs/contract";
import type { TestUser } from "@tieout/test-kit";
import { expect } from "vitest";
import { type ProductBed, userOf } from "./product-bed.test-data.ts";
import { unpackZip } from "./unpack-zip.test-data.ts";

/** Downloads an engagement's bundles and the files in them, as a user would. */
export function downloadsOf(place: () => { readonly bed: ProductBed; readonly user: TestUser; readonly engagementId: string }) {
  const me = () => userOf(place().bed, place().user);
  const on = () => me().on(place().engagementId);
  const bundles = async () => (await me().caller.call(workpaperRoutes.listBundles, on())).value();
  const holders = new Map<string, string>();
  const ticketOf = async (objectId: string) => {
    const answer = await me().caller.call(workpaperRoutes.createDownloadTicket, { ...on(), body: { object_id: objectId } });
    const ticket = answer.value().url.split("/")[3] ?? "";
    holders.set(ticket, String(answer.headers["set-cookie"]).split(";")[0] ?? "");
    return ticket;
  };
  /** Redeems in the browser that requested the ticket, unless another cookie is given. */
  const redeem = (ticket: string, cookie = holders.get(ticket) ?? "") =>
    place().bed.api.anonymous.call(downloadRoutes.download, { params: { ticket } }, { cookie });
  return {
    bundles,
    ticketOf,
    redeem,
    hashes: async () => (await bundles())[0]?.workpapers.map((file) => file.sha256),
    /** All text that a reader of the newest workbook can see. */
    async workbookText(outputKey: string): Promise<string> {
      const file = (await bundles())[0]?.workpapers.find((one) => one.output_key === outputKey);
      const { bytes, status } = await redeem(await ticketOf(file?.object_id ?? ""));
      expect(status).toBe(200);
      return [...unpackZip(bytes)].map(([, text]) => text).join("\n");
    },
  };
}
