import type { StoredObject } from "@tieout/files";
import type { MultipartContext, SignedInContext, UploadPart } from "@tieout/http";
import { displayName, fileRefusal } from "@tieout/ingestion/server";
import { EvidenceFields, reviewFailures } from "../../contract/index.ts";
import { nameOfKind } from "../../core/index.ts";
import { lockForReview, type PaperPlace } from "../review/review-target.ts";
import { attachStored, placeOf } from "./attach-evidence.ts";
import { storeEvidenceFile } from "./checked-file.ts";
import type { EvidenceContent } from "./evidence-repository.ts";

type Context = SignedInContext & MultipartContext;
type FilePart = Extract<UploadPart, { kind: "file" }>;

interface AttachmentForm {
  about: string;
  address: string;
}

function readField(given: AttachmentForm, { name, value }: { readonly name: string; readonly value: string }): void {
  if (name === "about" || name === "address") given[name] = value;
}

/** Why the workpaper accepts no evidence; checked before anything is uploaded. */
async function paperRefusal(context: Context, place: PaperPlace) {
  const target = await context.inOrganization((tx) => lockForReview(tx, place));
  return target.ok ? null : target;
}

/** Why the place given so far in the form accepts no file; null if none is given yet. */
async function earlyRefusal(context: Context, place: PaperPlace, given: AttachmentForm) {
  const fields = EvidenceFields.safeParse(given);
  if (!fields.success) return null;
  const hmacKey = await context.files.hmacKeyFor(context.actor.organizationId);
  const found = await context.inOrganization((tx) => placeOf(tx, { ...place, subject: fields.data, hmacKey }));
  return found.ok ? null : found;
}

async function receive(context: Context, { engagementId }: PaperPlace, { fileName, stream }: FilePart) {
  const name = displayName(fileName);
  const { organizationId } = context.actor;
  const stored = await storeEvidenceFile({ files: context.files, organizationId, engagementId, stream, name });
  if (!stored.ok) return stored;
  const { kind, object } = stored.value;
  return { ok: true, value: { kind, object, title: displayName(nameOfKind(name, kind)) } } as const;
}

const contentOf = (
  { key, sizeBytes, sha256 }: StoredObject,
  { kind, title }: Pick<EvidenceContent, "kind" | "title">,
): EvidenceContent => ({
  ...{ kind, title, url: null },
  ...{ sizeBytes, sha256, objectKey: key },
});

/** Streams the file to the file store, whether it arrives before or after the form fields; a refused file is not kept. */
export async function attachFile(context: Context, place: PaperPlace) {
  const closed = await paperRefusal(context, place);
  if (closed) return closed;
  const given: AttachmentForm = { about: "", address: "" };
  let file: { readonly object: StoredObject; readonly content: EvidenceContent } | null = null;
  let isKept = false;
  try {
    for await (const part of context.parts()) {
      if (part.kind === "field") readField(given, part);
      else if (file !== null) return fileRefusal("ingestion.one-file", undefined);
      else {
        const refusal = part.fileName === "" ? fileRefusal("ingestion.file-missing", undefined) : await earlyRefusal(context, place, given);
        if (refusal) return refusal;
        const received = await receive(context, place, part);
        if (!received.ok) return received;
        const { object, ...named } = received.value;
        file = { object, content: contentOf(object, named) };
      }
    }
    if (!file) return fileRefusal("ingestion.file-missing", undefined);
    const fields = EvidenceFields.safeParse(given);
    if (!fields.success) return reviewFailures.fail("workpapers.evidence-fields", undefined);
    const hmacKey = await context.files.hmacKeyFor(context.actor.organizationId);
    const attachment = { ...place, subject: fields.data, content: file.content, hmacKey };
    // If the connection is lost during the commit, the row may or may not exist. If it doesn't, the daily sweep removes the object.
    isKept = true;
    const attached = await context.inOrganization((tx) => attachStored(tx, context.actor, attachment));
    isKept = attached.ok;
    return attached;
  } finally {
    if (file && !isKept) await context.files.delete(context.actor.organizationId, file.object.key);
  }
}
