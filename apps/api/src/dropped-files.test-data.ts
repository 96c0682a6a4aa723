import { ingestionRoutes, type PackageFile } from "@tieout/ingestion/contract";
import type { TestUser } from "@tieout/test-kit";
import { type ProductBed, userOf } from "./product-bed.test-data.ts";

/** A user's actions on an engagement's dropped files. */
export function droppedFilesOf(bed: ProductBed, user: TestUser) {
  const me = userOf(bed, user);
  const list = async (id: string): Promise<readonly PackageFile[]> =>
    (await me.caller.call(ingestionRoutes.listPackage, me.on(id))).value();
  return {
    list,
    /** Drops a text file and waits until it is recognized. */
    async drop(id: string, name: string, text: string): Promise<PackageFile> {
      const body = new FormData();
      body.set("file_name", name);
      body.set("file", new Blob([text]), name);
      const { id: fileId } = (await me.caller.call(ingestionRoutes.uploadPackageFile, { ...me.on(id), body })).value();
      await bed.idle();
      const file = (await list(id)).find((one) => one.id === fileId);
      if (!file) throw new Error(`${name} does not wait`);
      return file;
    },
    /** Puts all recognized files into their slots. */
    async place(id: string): Promise<void> {
      const files = (await list(id)).flatMap(({ id: fileId, data_feed_node_id }) =>
        data_feed_node_id === null ? [] : [{ id: fileId, data_feed_node_id }],
      );
      (await me.caller.call(ingestionRoutes.placePackage, { ...me.on(id), body: { files } })).value();
      await bed.idle();
    },
    placement: async (id: string) => (await me.caller.call(ingestionRoutes.getPlacement, me.on(id))).value().placement,
    undo: (id: string, placementId: string) =>
      me.caller.call(ingestionRoutes.undoPlacement, { ...me.on(id), body: { placement_id: placementId } }),
    choose: (id: string, fileId: string, needed: boolean, slotId: string | null = null) =>
      me.caller.call(ingestionRoutes.putPackageFile, {
        params: { engagementId: id, fileId },
        body: { needed, data_feed_node_id: slotId },
      }),
    otherYears: async (id: string, fileId: string) =>
      (await me.caller.call(ingestionRoutes.listOtherYears, { params: { engagementId: id, fileId } })).value(),
    move: (id: string, fileId: string, toId: string) =>
      me.caller.call(ingestionRoutes.movePackageFile, { params: { engagementId: id, fileId }, body: { engagement_id: toId } }),
  };
}
