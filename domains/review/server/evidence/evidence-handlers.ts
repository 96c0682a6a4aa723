import type { RouteHandlers } from "@tieout/http";
import { withRoom } from "@tieout/ingestion/server";
import type { Evidence, evidenceRoutes } from "../../contract/index.ts";
import type { Facts } from "../facts.ts";
import { attachLink, removeEvidence } from "./attach-evidence.ts";
import { attachFile } from "./attach-file.ts";
import { type EvidenceRecord, evidenceRepository } from "./evidence-repository.ts";

const evidenceWire = ({ id, subject, kind, title, url, sizeBytes, sha256, addedBy, addedAt }: EvidenceRecord): Evidence => ({
  ...{ id, about: subject.about, address: subject.address, subject: subject.title, kind, title, url },
  ...{ size_bytes: sizeBytes, sha256, added_by: { ...addedBy }, added_on: addedAt.toISOString() },
});

/** Files and links attached to a workpaper and its parts. */
export const evidenceHandlers: RouteHandlers<typeof evidenceRoutes, Facts> = {
  async listEvidence({ tx }, { params }) {
    return { ok: true, value: (await evidenceRepository(tx).list(params.engagementId, params.outputKey)).map(evidenceWire) };
  },
  async attachFile(context, { params }) {
    const attached = await withRoom(context, () => attachFile(context, params));
    return attached.ok ? { ok: true, value: evidenceWire(attached.value) } : attached;
  },
  async attachLink({ tx, actor, files }, { params, body }) {
    const { about, address, title, url } = body;
    const hmacKey = await files.hmacKeyFor(tx.organizationId);
    const attached = await attachLink(tx, actor, { ...params, subject: { about, address }, title, url, hmacKey });
    return attached.ok ? { ok: true, value: evidenceWire(attached.value) } : attached;
  },
  removeEvidence: ({ tx, actor }, { params }) => removeEvidence(tx, actor, params),
};
