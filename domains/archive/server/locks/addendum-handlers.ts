import type { RouteHandlers } from "@tieout/http";
import { withRoom } from "@tieout/ingestion/server";
import type { z } from "zod";
import type { Addendum, addendumRoutes } from "../../contract/index.ts";
import type { Facts } from "../facts.ts";
import { addAddendum } from "./add-addendum.ts";
import { type AddendumRecord, addendumRepository } from "./addendum-repository.ts";

const addendumWire = (addendum: AddendumRecord): z.infer<typeof Addendum> => ({
  object_id: addendum.id,
  version: addendum.version,
  file_name: addendum.fileName,
  reason: addendum.reason,
  size_bytes: Number(addendum.sizeBytes),
  sha256: addendum.sha256,
  added_on: addendum.addedAt.toISOString(),
  added_by: addendum.addedByName,
});

/** Handlers for files added after a lock. */
export const addendumHandlers: RouteHandlers<typeof addendumRoutes, Facts> = {
  async listAddenda({ tx }, { params }) {
    return { ok: true, value: (await addendumRepository(tx).list(params.engagementId)).map(addendumWire) };
  },
  async addAddendum(context, { params }) {
    const added = await withRoom(context, () => addAddendum(context, params.engagementId));
    return added.ok ? { ok: true, value: addendumWire(added.value) } : added;
  },
};
