import type { StatusUpdater } from "@tieout/engagements/server";
import type { Engine } from "@tieout/engine";
import type { FileStore } from "@tieout/files";
import type { SignedInContext } from "@tieout/http";
import { runChildTask } from "@tieout/stages";
import { ingestionFailures, type ReadingLook, type ReadingPreview, type ReadingSettings as ReadingWire } from "../../contract/index.ts";
import { formatOfProvider } from "../../core/formats/format-registry.ts";
import type { PeekPayload, PeekValue } from "../../core/index.ts";
import { ingestionTasks } from "../tasks.ts";
import { assetRepository } from "./asset-repository.ts";
import { assetToChange, inspectAgain } from "./inspect-again.ts";
import { previewWire, settingsOf } from "./reading-wire.ts";

const { fail } = ingestionFailures;

export interface ReadingDeps {
  readonly engine: Engine;
  readonly files: FileStore;
}

interface PeekTarget extends Pick<PeekPayload, "fileName" | "reportKey" | "format"> {
  readonly objectKey: string;
}

/** Reads the beginning of a stored file, or all of it, with the given settings in the engine child process. */
export function peekAt(
  deps: ReadingDeps,
  context: SignedInContext,
  { objectKey, ...file }: PeekTarget,
  reading: Pick<PeekPayload, "settings" | "isWhole" | "sheetIndex">,
): Promise<PeekValue> {
  const payload: PeekPayload = { ...file, ...reading };
  return runChildTask(deps, {
    organizationId: context.actor.organizationId,
    task: ingestionTasks.peek,
    payload,
    inputs: [{ name: "file", objectKey }],
    signal: context.signal,
  });
}

async function assetToPeek(context: SignedInContext, assetId: string): Promise<PeekTarget> {
  const { asset, place } = await context.inOrganization(async (tx) => {
    const assets = assetRepository(tx);
    const found = await assets.find(assetId);
    if (!found) throw new Error("the policy let an absent asset through");
    return { asset: found, place: await assets.context(found.nodeId) };
  });
  const format = formatOfProvider(place?.providerName ?? "");
  const { fileName, reportKey, objectKey } = asset;
  return { fileName, reportKey, objectKey, ...(format ? { format: format.key } : {}) };
}

/** The first rows in a file, or on one sheet of a workbook, under the given settings; nothing is stored. */
export async function previewReading(
  deps: ReadingDeps,
  context: SignedInContext,
  assetId: string,
  { sheet_index: sheetIndex, ...given }: ReadingLook,
): Promise<ReadingPreview> {
  const settings = settingsOf(given);
  const look = { settings, isWhole: false, ...(sheetIndex === undefined ? {} : { sheetIndex }) };
  return previewWire(await peekAt(deps, context, await assetToPeek(context, assetId), look), settings);
}

interface ReadingChoice {
  readonly assetId: string;
  readonly given: ReadingWire;
}

/** Stores the settings and inspects the file again with them, unless the whole file can't be read with these settings. */
export async function chooseReading(
  deps: ReadingDeps & { readonly statusUpdater: StatusUpdater },
  context: SignedInContext,
  { assetId, given }: ReadingChoice,
) {
  const changeable = await context.inOrganization((tx) => assetToChange(tx, assetId));
  if (!changeable.ok) return changeable;
  const settings = settingsOf(given);
  const { refused, peek } = await peekAt(deps, context, await assetToPeek(context, assetId), { settings, isWhole: true });
  const why = refused?.msg ?? peek?.fault ?? (peek?.kind === "other" ? "It isn't a text file." : null);
  if (why) return fail("ingestion.reading-refused", { why });
  const isChosen = Object.keys(settings).length > 0;
  return context.inOrganization((tx) =>
    inspectAgain(tx, deps.statusUpdater, assetId, {
      refusalOf: () => null,
      save: (assets) => assets.chooseReading(assetId, isChosen ? settings : null),
      event: { name: "asset.choose-reading", data: { ...settings } },
    }),
  );
}
