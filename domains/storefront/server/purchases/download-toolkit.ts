import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { type PlainDate, success } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { writeWorkbook } from "@tieout/spreadsheet/write";
import { storefrontFailures } from "../../contract/index.ts";
import { slug, type Toolkit, toolkitWorkbook } from "../../core/index.ts";
import type { BuyerContext } from "./end-payment.ts";
import { findInLibrary, noteEdition } from "./library-repository.ts";

const { fail } = storefrontFailures;

interface EditionRequest {
  readonly toolkitId: string;
  /** The newest edition if undefined. */
  readonly edition: number | undefined;
}

async function chooseEdition(tx: Tx, { toolkitId, edition }: EditionRequest) {
  const owned = await findInLibrary(tx, toolkitId);
  if (!owned) return fail("storefront.not-in-library", undefined);
  const number = edition ?? owned.toolkit.edition;
  const { rows } = await tx.query<{ document: Toolkit }>("select document from toolkit_editions where toolkit_id = $1 and number = $2", [
    toolkitId,
    number,
  ]);
  const [found] = rows;
  if (!found) return fail("storefront.no-edition", undefined);
  await noteEdition(tx, toolkitId, number);
  tx.record({ event: "storefront.download", subjectType: "toolkit", subjectId: toolkitId, data: { edition: number } });
  return success(found.document);
}

/** The workbook's bytes, which depend only on the edition. */
async function workbookBytes(toolkit: Toolkit): Promise<Buffer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "tieout-toolkit-"));
  try {
    const file = path.join(folder, "toolkit.xlsx");
    await writeWorkbook(toolkitWorkbook(toolkit), file);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const fileNameOf = ({ provider, general, edition }: Toolkit): string => {
  const end: PlainDate = general.endOn;
  return `${slug(provider.name)}-${slug(general.serviceTitle)}-soc-${general.socType}-type-${general.reportType}-${end}-edition-${edition.number}.xlsx`;
};

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Returns a file in one piece. Refuses an empty file. */
export function fileAnswer(bytes: Uint8Array, fileName: string, contentType: string) {
  if (bytes.byteLength === 0) return fail("storefront.file-empty", undefined);
  return success({ contentType, fileName, sizeBytes: bytes.byteLength, stream: once(bytes) });
}

const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Downloads the workbook for a toolkit the firm has. */
export async function downloadToolkit(context: BuyerContext, wanted: EditionRequest) {
  const chosen = await context.inOrganization((tx) => chooseEdition(tx, wanted));
  return chosen.ok ? fileAnswer(await workbookBytes(chosen.value), fileNameOf(chosen.value), xlsx) : chosen;
}
