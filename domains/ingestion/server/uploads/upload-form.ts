import { Id } from "@tieout/contract";
import { changeRefusal, engagementRepository } from "@tieout/engagements/server";
import type { StoredObject } from "@tieout/files";
import type { MultipartContext, SignedInContext, UploadPart } from "@tieout/http";
import { ingestionFailures, ResourceType } from "../../contract/index.ts";
import { displayName, isUnchosen, storeFile } from "../files/receive-file.ts";
import { admitToSlot, type Slot, uploaderOf } from "../files/register-asset.ts";
import { withRoom } from "../storage/admit-bytes.ts";
import { uploadedFile } from "./upload-wire.ts";
import { type UploadDeps, WholeUpload } from "./whole-upload.ts";

const { fail } = ingestionFailures;

type FormContext = SignedInContext & MultipartContext;
type FilePart = Extract<UploadPart, { kind: "file" }>;
type Fields = { -readonly [K in keyof Slot]: Slot[K] };

const isId = (text: string): boolean => Id.safeParse(text).success;

function readField(fields: Fields, { name, value }: { readonly name: string; readonly value: string }): void {
  if (name === "data_feed_node_id") fields.nodeId = value;
  else if (name === "resourcetype") fields.resourcetype = ResourceType.safeParse(value).success ? value : "unknown";
  else if (name === "file_name") fields.fileName = value;
  else if (name === "replaces_asset_id") fields.replacesId = isId(value) ? value : "unknown";
}

/** The destination of a form's file: an engagement's package, or the slot named in the form's fields. */
interface Place {
  readonly engagementId: string;
  readonly nodeId: string | null;
}

/** The slot named so far, or null if none has been named yet; or why the slot accepts no file. */
async function slotOf(context: SignedInContext, fields: Fields) {
  if (fields.nodeId === "") return { ok: true, value: null } as const;
  if (!isId(fields.nodeId)) return fail("ingestion.node-unknown", undefined);
  const admitted = await context.inOrganization((tx) => admitToSlot(tx, uploaderOf(context.actor), fields));
  const { nodeId } = fields;
  return admitted.ok ? ({ ok: true, value: { engagementId: admitted.value.engagementId, nodeId } } as const) : admitted;
}

/** The form's file, as far as it has been read. */
interface FormFile {
  readonly name: string;
  readonly sizeBytes: number;
  /** The file's bytes, if they came before the slot was named; null if the upload has them. */
  readonly held: StoredObject | null;
}

/** Why the engagement's package doesn't accept files now; checked before any of the form is read. */
const packageRefusal = (context: SignedInContext, engagementId: string) =>
  context.inOrganization(async (tx) => {
    const engagement = await engagementRepository(tx).find(engagementId);
    return engagement ? changeRefusal(engagement) : null;
  });

/** Reads a form with one file, and fields before or after the file, into an upload; a refusal leaves nothing behind. */
export async function uploadForm(deps: UploadDeps, context: FormContext, packageOf: string | null) {
  const early = packageOf === null ? null : await packageRefusal(context, packageOf);
  if (early) return early;
  const form = new FormUpload(deps, context, packageOf);
  try {
    for await (const part of context.parts()) {
      const refused = await form.read(part);
      // Leaving the loop drains the rest of the part.
      if (refused) return refused;
    }
    return await form.finish();
  } finally {
    await form.giveUp();
  }
}

class FormUpload {
  readonly #deps: UploadDeps;
  readonly #context: FormContext;
  readonly #packageOf: string | null;
  readonly #upload: WholeUpload;
  readonly #fields: Fields = { nodeId: "", resourcetype: "", fileName: "", replacesId: "" };
  #file: FormFile | null = null;

  constructor(deps: UploadDeps, context: FormContext, packageOf: string | null) {
    this.#deps = deps;
    this.#context = context;
    this.#packageOf = packageOf;
    this.#upload = new WholeUpload(deps, context);
  }

  /** Why the form is refused; null to continue reading. */
  async read(part: UploadPart) {
    if (part.kind === "field") {
      if (this.#packageOf === null || part.name === "file_name") readField(this.#fields, part);
      return null;
    }
    if (this.#file) return fail("ingestion.one-file", undefined);
    const place = await this.#place();
    if (!place.ok) return place;
    const taken = place.value ? await this.#take(place.value, part) : await this.#hold(part);
    return taken.ok ? null : taken;
  }

  async finish() {
    const file = this.#file;
    const fields = this.#fields;
    if (!file || isUnchosen(file)) return fail("ingestion.file-missing", undefined);
    const place = await this.#place();
    if (!place.ok) return place;
    if (!place.value) return fail("ingestion.node-unknown", undefined);
    const fileName = this.#nameOf(file);
    if (file.sizeBytes === 0) return fail("ingestion.file-empty", { name: fileName });
    if (file.held) {
      const stream = await this.#context.files.get(this.#context.actor.organizationId, file.held.key);
      const taken = await this.#take(place.value, { fileName: file.name, stream }, file.held.sizeBytes);
      if (!taken.ok) return taken;
    }
    const made = await this.#upload.finish({ ...fields, fileName });
    return made.ok ? ({ ok: true, value: await uploadedFile(this.#context, place.value, made.value) } as const) : made;
  }

  async giveUp(): Promise<void> {
    await this.#upload.giveUp();
    const held = this.#file?.held;
    if (held) await this.#context.files.delete(this.#context.actor.organizationId, held.key);
  }

  async #place() {
    if (this.#packageOf === null) return slotOf(this.#context, this.#fields);
    const place: Place = { engagementId: this.#packageOf, nodeId: null };
    return { ok: true, value: place } as const;
  }

  #nameOf({ name }: { readonly name: string }): string {
    return displayName(this.#fields.fileName || name);
  }

  /** The file's size isn't known until the end; the size of the form gives an upper limit. */
  async #take(place: Place, { fileName: name, stream }: Pick<FilePart, "fileName" | "stream">, known?: number) {
    const { uploadMaxBytes } = this.#deps;
    const sizeBytes = known ?? Math.max(1, Math.min(this.#context.declaredBytes ?? uploadMaxBytes, uploadMaxBytes));
    const taken = await this.#upload.take({ ...place, fileName: this.#nameOf({ name }), sizeBytes, bytes: stream });
    if (taken.ok && known === undefined) this.#file = { name, sizeBytes: taken.value, held: null };
    return taken;
  }

  /** Holds a file that came before its slot was named, under the organization's key. */
  async #hold({ fileName: name, stream }: FilePart) {
    const context = this.#context;
    const stored = await withRoom(context, () => storeFile(context, { stream }, { fileName: this.#nameOf({ name }), engagementId: null }));
    if (stored.ok) this.#file = { name, sizeBytes: stored.value.sizeBytes, held: stored.value };
    return stored;
  }
}
