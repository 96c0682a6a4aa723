import { reportTitle } from "@tieout/catalog/core";
import { engagementRepository, providerRepository } from "@tieout/engagements/server";
import { yearOf } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import type { PackageFile } from "../../contract/index.ts";
import { formatOfProvider } from "../../core/formats/format-registry.ts";
import {
  deletedAtMs,
  type PackageContext,
  proposeSlot,
  type SlotCompany,
  type SlotFile,
  type SlotProposal,
  shareSlots,
} from "../../core/index.ts";
import { assetRepository } from "../files/asset-repository.ts";
import { readingWire } from "../files/reading-wire.ts";
import { type PackageFileRecord, packageRepository } from "./package-repository.ts";

type Proposal = Omit<SlotProposal, "group"> & { readonly group: PackageFile["group"] };

const nothing = { reportKey: null, slotId: null, why: [], problem: null, otherYear: null } as const;

/** An engagement's slots, with the evidence for each. */
async function packageContext(tx: Tx, engagementId: string): Promise<PackageContext> {
  const engagement = await engagementRepository(tx).find(engagementId);
  if (!engagement) throw new Error("the policy let an absent engagement through");
  const accepted = await packageRepository(tx).acceptedHeaders(engagementId);
  const contracts = new Map((await providerRepository(tx).listSubcontracts(engagementId)).map((contract) => [contract.id, contract]));
  const slots = (await assetRepository(tx).nodes(engagementId)).flatMap((node) => {
    const contract = contracts.get(node.subcontractId);
    if (!contract) return [];
    return {
      slotId: node.id,
      reportKey: node.reportKey,
      providerName: contract.providerName,
      contract: contract.name,
      format: formatOfProvider(contract.providerName)?.key ?? null,
      accepted: accepted.get(`${contract.providerId}|${node.reportKey}`) ?? new Set<string>(),
    };
  });
  return { slots, years: [yearOf(engagement.startOn), yearOf(engagement.endOn)] };
}

/** The name of another file in the engagement with the same bytes, which this file repeats. */
type SameBytes = (file: PackageFileRecord) => string | null;

const needsPassword = (file: PackageFileRecord): boolean => file.status === "refused" && file.refusalCode === "file-encrypted";

const isFixedWidth = ({ finding }: PackageFileRecord): boolean => finding?.kind === "report" && finding.isFixedWidth;

/** Column boundaries that no one has confirmed are only a proposal: a wrong boundary cuts amounts in two. */
const asksForColumns = (file: PackageFileRecord): boolean => isFixedWidth(file) && file.chosenReading === null;

function askForColumns(file: PackageFileRecord, proposal: Proposal): Proposal {
  if (!asksForColumns(file) || proposal.group === "not_needed") return proposal;
  return { ...proposal, group: "needs_answer", problem: proposal.problem ?? "Confirm where each column begins." };
}

function proposalOf(file: PackageFileRecord, context: PackageContext, sameAs: string | null): Proposal {
  if (file.status === "reading") return { ...nothing, group: "reading" };
  // Letters and notices aren't needed: no report has this format.
  if (file.refusalCode === "file-not-a-spreadsheet") return { ...nothing, group: "not_needed", why: [file.refusalMsg ?? ""] };
  if (needsPassword(file))
    return { ...nothing, group: "needs_answer", problem: "Protected by a password. Once it is open, its content decides where it goes." };
  if (file.status === "refused") return { ...nothing, group: "needs_answer", problem: file.refusalMsg };
  const { finding } = file;
  if (!finding) throw new Error("a file that was read has no finding");
  if (finding.kind === "archive") {
    const count = finding.members.length;
    return { ...nothing, group: "not_needed", why: [`An archive: its ${count} files are listed separately.`] };
  }
  const proposed = askForColumns(file, proposeSlot(finding.finding, file.fileName, context));
  if (sameAs === null) return proposed;
  const why = [`The same bytes as ${sameAs}.`, ...proposed.why];
  return { ...proposed, group: "not_needed", slotId: null, why, problem: null, otherYear: null };
}

/** A person's choice overrides the proposal based on the content. */
function chosen(file: PackageFileRecord, proposal: Proposal): Proposal {
  if (file.needed === null || proposal.group === "reading") return proposal;
  if (!file.needed) return { ...proposal, group: "not_needed", slotId: null, problem: null, otherYear: null };
  if (file.slotId !== null && file.status === "read") {
    const chosenSlot = { ...proposal, group: "recognized", slotId: file.slotId, problem: null, otherYear: null } as const;
    return askForColumns(file, chosenSlot);
  }
  if (proposal.group === "recognized") return proposal;
  return { ...proposal, group: "needs_answer", problem: proposal.problem ?? "Choose its slot, or set it aside again." };
}

/** Retention starts when a person sets the file aside, or on arrival if the content alone shows that the file isn't needed. */
export const deletedOn = (file: Pick<PackageFileRecord, "setAsideAt" | "uploadedAt">): Date =>
  new Date(deletedAtMs((file.setAsideAt ?? file.uploadedAt).getTime()));

function extentWire({ finding }: PackageFileRecord) {
  const extent = finding?.kind === "report" ? finding.extent : null;
  return {
    rows: extent?.rows ?? null,
    rows_above: extent?.rowsAbove ?? null,
    first_on: extent?.firstOn ?? null,
    last_on: extent?.lastOn ?? null,
    sheets: extent?.sheets ?? null,
    other_sheets: extent?.otherSheets ?? null,
  };
}

interface ProposedFile {
  readonly file: PackageFileRecord;
  readonly proposal: Proposal;
  readonly sameAs: string | null;
}

const reportOf = ({ slots }: PackageContext, slotId: string) => slots.find((slot) => slot.slotId === slotId)?.reportKey;

/** Other files that each file would share its proposed slot with. */
async function companies(tx: Tx, engagementId: string, proposed: readonly ProposedFile[], context: PackageContext) {
  const files = proposed.flatMap(({ file, proposal: { group, slotId } }): SlotFile[] => {
    const reportKey = slotId === null ? undefined : reportOf(context, slotId);
    if (group !== "recognized" || slotId === null || !reportKey || file.finding?.kind !== "report") return [];
    const { finding, extent } = file.finding;
    return [{ id: file.id, fileName: file.fileName, slotId, reportKey, finding, extent, isChosen: file.slotId !== null }];
  });
  const placed = (await assetRepository(tx).list(engagementId)).flatMap(({ fileName, nodeId, inspection }) =>
    inspection ? [{ fileName, slotId: nodeId, headers: inspection.columns.map(({ header }) => header) }] : [],
  );
  return shareSlots(files, placed);
}

/** If a file may be another view of one that is already in its slot, it waits for a person's answer. */
const askBeside = (proposal: Proposal, company: SlotCompany | undefined): Proposal =>
  company?.question ? { ...proposal, group: "needs_answer", slotId: null, problem: company.question } : proposal;

function besideWire(company: SlotCompany | undefined, { slotId }: Proposal): PackageFile["beside"] {
  if (!company || slotId === null) return null;
  const { fileName, sameHeaders, question } = company;
  return { file_name: fileName, same_headings: sameHeaders, asks: question !== null, data_feed_node_id: slotId };
}

function wireOf({ file, proposal, sameAs }: ProposedFile, company: SlotCompany | undefined): PackageFile {
  const { group, reportKey, slotId, why, problem, otherYear } = askBeside(proposal, company);
  return {
    id: file.id,
    file_name: file.fileName,
    archive_name: file.archiveName,
    size_bytes: Number(file.sizeBytes),
    sha256: file.sha256,
    uploaded_on: file.uploadedAt.toISOString(),
    uploaded_by: file.uploadedByName,
    group,
    report: reportKey === null ? null : { report_key: reportKey, title: reportTitle(reportKey) },
    why: [...why],
    data_feed_node_id: slotId,
    problem,
    beside: besideWire(company, proposal),
    other_year: otherYear && { data_feed_node_id: otherYear.slotId },
    ...extentWire(file),
    needs_password: needsPassword(file),
    was_protected: file.wasProtected,
    reading: isFixedWidth(file) || file.chosenReading ? readingWire(file.chosenReading ?? {}) : null,
    asks_for_columns: asksForColumns(file),
    deleted_on: group === "not_needed" ? deletedOn(file).toISOString() : null,
    can_be_placed: file.status === "read" && file.finding?.kind === "report",
    same_as: sameAs,
  };
}

async function sameBytes(tx: Tx, engagementId: string, files: readonly PackageFileRecord[]): Promise<SameBytes> {
  const assets = new Map((await assetRepository(tx).list(engagementId)).map((asset) => [asset.sha256, asset.fileName]));
  // If two files have the same bytes, the one with the shorter name is the original, since copies get a suffix.
  const longestFirst = [...files].reverse().sort((a, b) => b.fileName.length - a.fileName.length);
  const first = new Map(longestFirst.map((file) => [file.sha256, file]));
  return (file) => {
    const other = first.get(file.sha256);
    return assets.get(file.sha256) ?? (other && other.id !== file.id ? other.fileName : null);
  };
}

/** Files waiting for a slot and files set aside, in order of arrival. */
export async function packageOf(tx: Tx, engagementId: string): Promise<PackageFile[]> {
  const files = await packageRepository(tx).list(engagementId);
  if (files.length === 0) return [];
  const context = await packageContext(tx, engagementId);
  const same = await sameBytes(tx, engagementId, files);
  const proposed = files.map((file) => ({ file, proposal: chosen(file, proposalOf(file, context, same(file))), sameAs: same(file) }));
  const met = await companies(tx, engagementId, proposed, context);
  return proposed.map((one) => wireOf(one, met.get(one.file.id)));
}

export async function packageFileOf(tx: Tx, engagementId: string, fileId: string): Promise<PackageFile> {
  const file = (await packageOf(tx, engagementId)).find(({ id }) => id === fileId);
  if (!file) throw new Error("the file vanished from its package");
  return file;
}
