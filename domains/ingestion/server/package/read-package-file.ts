import type { SignedInContext } from "@tieout/http";
import { ingestionFailures, type ReadingPreview, type ReadingSettings as ReadingWire } from "../../contract/index.ts";
import { peekAt, type ReadingDeps } from "../files/choose-reading.ts";
import { previewWire, settingsOf } from "../files/reading-wire.ts";
import { fileToChange } from "./file-to-change.ts";
import { type PackageFileRecord, packageRepository } from "./package-repository.ts";
import { recognizeAgain } from "./recognize-file.job.ts";

const { fail } = ingestionFailures;

interface ReadingRequest {
  readonly engagementId: string;
  readonly fileId: string;
  readonly given: ReadingWire;
}

/** Reads the file as the report it resembles most; if it doesn't resemble any, any report's headings will do. */
function peekable(file: PackageFileRecord) {
  const candidate = file.finding?.kind === "report" ? file.finding.finding.candidates[0] : undefined;
  return { fileName: file.fileName, objectKey: file.objectKey, reportKey: candidate?.reportKey ?? "participant_balances" } as const;
}

/** Previews the first rows of a dropped text file under the given settings; nothing is saved. */
export async function previewPackageReading(deps: ReadingDeps, context: SignedInContext, { engagementId, fileId, given }: ReadingRequest) {
  const file = await context.inOrganization((tx) => packageRepository(tx).find(fileId));
  if (file?.engagementId !== engagementId) return fail("ingestion.package-file-unknown", undefined);
  const settings = settingsOf(given);
  const value: ReadingPreview = previewWire(await peekAt(deps, context, peekable(file), { settings, isWhole: false }), settings);
  return { ok: true, value } as const;
}

/** Saves the settings, which follow the file into its slot, and recognizes the file again, unless the whole file can't be read that way. */
export async function choosePackageReading(deps: ReadingDeps, context: SignedInContext, { engagementId, fileId, given }: ReadingRequest) {
  const found = await context.inOrganization((tx) => fileToChange(tx, engagementId, fileId));
  if (!found.ok) return found;
  const settings = settingsOf(given);
  const { refused, peek } = await peekAt(deps, context, peekable(found.value), { settings, isWhole: true });
  const why = refused?.msg ?? peek?.fault ?? (peek?.kind === "other" ? "It isn't a text file." : null);
  if (why) return fail("ingestion.reading-refused", { why });
  return context.inOrganization(async (tx) => {
    const still = await fileToChange(tx, engagementId, fileId);
    if (!still.ok) return still;
    await packageRepository(tx).chooseReading(fileId, Object.keys(settings).length > 0 ? settings : null);
    await recognizeAgain(tx, fileId);
    tx.record({ event: "package.choose-reading", subjectType: "engagement", subjectId: engagementId, data: { file: fileId, ...settings } });
    return { ok: true, value: undefined } as const;
  });
}
