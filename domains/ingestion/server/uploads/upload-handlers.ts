import type { Failure } from "@tieout/contract";
import { engagementRepository, lockRefusal } from "@tieout/engagements/server";
import type { ResumableStore, SignedInContext } from "@tieout/http";
import { requestCancel } from "@tieout/jobs";
import { type arrivalFailures, ingestionFailures } from "../../contract/index.ts";
import { uploaderOf } from "../files/register-asset.ts";
import type { Handlers, IngestionDeps } from "../ingestion-handlers.ts";
import { beginUpload } from "./begin-upload.ts";
import { finishKey } from "./finish-upload.job.ts";
import { finishUpload, registerUpload } from "./finish-upload.ts";
import { receiveBytes } from "./receive-bytes.ts";
import { uploadRepository } from "./upload-repository.ts";
import { uploadedFile, uploadWire } from "./upload-wire.ts";
import { removeUpload } from "./whole-upload.ts";

const { fail } = ingestionFailures;

interface Place {
  readonly engagementId: string;
  /** Null for a new upload. */
  readonly uploadId: string | null;
}

/** The caller's own upload in the engagement; an upload by someone else is treated as absent. */
async function ownUpload(context: SignedInContext, { engagementId }: Place, id: string) {
  const upload = await context.inOrganization((tx) => uploadRepository(tx).find(id));
  return upload?.engagementId === engagementId && upload.begunBy === context.actor.userId ? upload : null;
}

/**
 * Creates the file for a complete upload. A final refusal deletes the upload; a refusal because of a run or a lock keeps it, so that the
 * user can try again.
 */
async function finish(deps: IngestionDeps, context: SignedInContext, place: Place, id: string) {
  const upload = await ownUpload(context, place, id);
  if (!upload) return fail("ingestion.upload-unknown", undefined);
  const { organizationId } = context.actor;
  const { files, statusUpdater } = deps;
  const register = registerUpload(uploaderOf(context.actor), statusUpdater);
  const { inOrganization } = context;
  const settle = (tx: Parameters<typeof requestCancel>[0]) => requestCancel(tx, finishKey(id));
  const finished = await finishUpload({ files, register, organizationId, inOrganization, settle }, id);
  if (finished.ok) return { ok: true, value: await uploadedFile(context, upload, finished.value) } as const;
  if (isFinal(finished.failure.code)) await removeUpload(deps, context, id);
  return finished;
}

const isFinal = (code: string): boolean =>
  ["ingestion.file-duplicate", "ingestion.replaced-unknown", "ingestion.node-unknown", "ingestion.wrong-resourcetype"].includes(code);

async function receive(deps: IngestionDeps, context: SignedInContext, place: Place, sent: SentBytes) {
  const upload = await ownUpload(context, place, sent.id);
  if (!upload) return fail("ingestion.upload-unknown", undefined);
  const engagement = await context.inOrganization((tx) => engagementRepository(tx).find(place.engagementId));
  const locked = engagement && lockRefusal(engagement);
  if (locked) return locked;
  const { organizationId } = context.actor;
  const { inOrganization } = context;
  return receiveBytes({ organizationId, files: deps.files, inOrganization }, upload, sent.fromByte, sent.pieces);
}

interface SentBytes {
  readonly id: string;
  readonly fromByte: number;
  readonly pieces: AsyncIterable<Uint8Array>;
}

type Arrival = Failure<(typeof arrivalFailures)[number]>;

/** Upload store for calls that send no bytes. */
const knownUpload = (deps: IngestionDeps, context: SignedInContext, place: Place): ResumableStore<never> => ({
  uploadId: place.uploadId,
  create: bringsNone,
  find: (id) => ownUpload(context, place, id),
  write: bringsNone,
  finish: bringsNone,
  async remove(id) {
    if (await ownUpload(context, place, id)) await removeUpload(deps, context, id);
    return { ok: true, value: undefined };
  },
});

const bringsNone = () => Promise.reject(new Error("a call that asks or gives up brings no bytes"));

const arrivingUpload = (deps: IngestionDeps, context: SignedInContext, place: Place): ResumableStore<Arrival> => ({
  ...knownUpload(deps, context, place),
  create: (upload) => beginUpload(context, { engagementId: place.engagementId, upload, files: deps.files, maxBytes: deps.uploadMaxBytes }),
  write: (id, fromByte, pieces) => receive(deps, context, place, { id, fromByte, pieces }),
  finish: (id) => finish(deps, context, place, id),
});

type OnUploads = "listUploads" | "beginUpload" | "askUploadOffset" | "continueUpload" | "cancelUpload" | "finishUpload";

export const uploadHandlers = (deps: IngestionDeps): Handlers<OnUploads> => ({
  async listUploads({ tx, actor }, { params }) {
    return { ok: true, value: (await uploadRepository(tx).unfinished(params.engagementId, actor.userId)).map(uploadWire) };
  },
  beginUpload: (context, { params }) => context.tus(arrivingUpload(deps, context, { ...params, uploadId: null })),
  askUploadOffset: (context, { params }) => context.tus(knownUpload(deps, context, params)),
  continueUpload: (context, { params }) => context.tus(arrivingUpload(deps, context, params)),
  cancelUpload: (context, { params }) => context.tus(knownUpload(deps, context, params)),
  finishUpload: (context, { params }) => finish(deps, context, params, params.uploadId),
});
