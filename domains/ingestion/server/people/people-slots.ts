import { providerRepository } from "@tieout/engagements/server";
import type { Tx } from "@tieout/postgres";
import {
  askedColumns,
  knownPeople,
  type MatchedSlot,
  type MatchPeoplePayload,
  type NamedMatch,
  type PersonKey,
  type ReportDefinition,
  reports,
  reviewBelow,
} from "../../core/index.ts";
import { withoutPeople } from "../files/asset-documents.ts";
import { type AssetRecord, assetRepository, type NodeRecord } from "../files/asset-repository.ts";
import { draftOf } from "../mapping/compose-mapping.ts";
import { type MappingRecord, mappingRepository } from "../mapping/mapping-repository.ts";
import { sheetReadings } from "../reading/sheet-readings.ts";
import { peopleRepository } from "./people-repository.ts";

/** Limit on the number of sheets compared per slot: registers for different pay periods list the same people again. */
const mostSheets = 12;

/** A slot whose files list people, with the columns that certainly identify them. */
export interface PeopleSlot {
  readonly node: NodeRecord;
  readonly report: ReportDefinition;
  /** The report's name, plus the provider's if several providers have that report. */
  readonly name: string;
  readonly assets: readonly AssetRecord[];
  readonly stored: MappingRecord | null;
  readonly asked: MatchedSlot["asked"];
  readonly known: MatchedSlot["known"];
}

interface StoredSlot {
  readonly node: NodeRecord;
  readonly assets: readonly AssetRecord[];
  readonly stored: MappingRecord | null;
}

/** A confirmed mapping determines the columns; before that, only columns that the file alone leaves no doubt about. */
function peopleOf({ node, assets, stored }: StoredSlot): Pick<PeopleSlot, "asked" | "known"> {
  const inspection = assets[0]?.inspection;
  const report = reports[node.reportKey];
  if (!inspection) return { asked: [], known: [] };
  const { columns, mapping } = withoutPeople(inspection);
  if (stored?.acceptedAt)
    return {
      asked: [],
      known: knownPeople(
        report,
        stored.columns.map(({ field }) => field),
        mapping.bands,
      ),
    };
  const sure = columns.map(({ field, confidence }) => (confidence >= reviewBelow ? field : null));
  return { asked: askedColumns(report, columns), known: knownPeople(report, sure, mapping.bands) };
}

/** The slots in an engagement whose files can be compared, in screen order rather than upload order. */
export async function peopleSlots(tx: Tx, engagementId: string): Promise<readonly PeopleSlot[]> {
  const ids = await peopleRepository(tx).slotIds(engagementId);
  if (ids.length === 0) return [];
  const nodes = (await assetRepository(tx).nodes(engagementId)).filter(({ id }) => ids.includes(id));
  const files = (await assetRepository(tx).listOfNodes(ids)).filter(({ status }) => status === "needs_mapping" || status === "ready");
  const mappings = new Map((await mappingRepository(tx).listOfNodes(ids)).map((mapping) => [mapping.nodeId, mapping]));
  const contracts = new Map((await providerRepository(tx).listSubcontracts(engagementId)).map((contract) => [contract.id, contract]));
  const nameOf = ({ reportKey, subcontractId }: NodeRecord): string => {
    const { title } = reports[reportKey];
    const contract = contracts.get(subcontractId);
    if (!contract || nodes.filter((other) => other.reportKey === reportKey).length < 2) return title;
    return `${title} (${[contract.providerName, contract.name].filter((text) => text !== "").join(", ")})`;
  };
  return nodes.map((node) => {
    const found = { node, assets: files.filter(({ nodeId }) => nodeId === node.id), stored: mappings.get(node.id) ?? null };
    return { ...found, report: reports[node.reportKey], name: nameOf(node), ...peopleOf(found) };
  });
}

/** Limits a slot's open and known columns to those that another slot can help with or needs; comparing the rest would only cost time. */
function compared({ asked, known }: PeopleSlot, others: readonly PeopleSlot[]): Pick<PeopleSlot, "asked" | "known"> {
  const knows = (...keys: readonly PersonKey[]) => others.some((other) => other.known.some((key) => keys.includes(key)));
  const namesKnown = knows("name");
  const isAsked = others.some((other) => other.asked.length > 0);
  const areNamesAsked = others.some((other) => other.asked.some(({ names }) => names));
  return {
    asked: knows("id", "ssn") || namesKnown ? asked.map(({ index, names }) => ({ index, names: names && namesKnown })) : [],
    known: known.filter((key) => (key === "name" ? areNamesAsked : isAsked)),
  };
}

interface MatchRequest {
  readonly payload: MatchPeoplePayload;
  readonly inputs: readonly { readonly name: string; readonly objectKey: string }[];
  /** Everything the values depend on: the files' bytes, and how and by which code version the cells were read. */
  readonly reads: readonly unknown[];
}

/** The request to the engine; null if no column is open, or if no other slot has people to compare with. */
export function matchRequest(slots: readonly PeopleSlot[]): MatchRequest | null {
  const isUseful = slots.some(({ asked }, at) => asked.length > 0 && slots.some(({ known }, other) => other !== at && known.length > 0));
  if (!isUseful) return null;
  const inputs: { name: string; objectKey: string }[] = [];
  const matched = slots.map((slot, position): MatchedSlot => {
    const { assets, stored } = slot;
    const { asked, known } = compared(
      slot,
      slots.filter((other) => other !== slot),
    );
    const first = assets[0]?.inspection;
    const mapping = stored?.acceptedAt ? stored : first ? draftOf(withoutPeople(first)) : { columns: [], values: [] };
    const isCompared = asked.length > 0 || known.length > 0;
    const readings = (isCompared ? assets : []).flatMap((asset) => sheetReadings(asset, mapping)).slice(0, mostSheets);
    const sheets = readings.map(({ mapping: own, gridObjectKey: objectKey }, at) => {
      const grid = `slot-${position}-${at}.parquet`;
      inputs.push({ name: grid, objectKey });
      return { grid, mapping: own };
    });
    return { sheets, asked, known };
  });
  const payload: MatchPeoplePayload = { slots: matched };
  const cells = slots.map(({ assets }) =>
    assets.map(({ sha256, inspection }) => [sha256, inspection?.settings ?? null, inspection?.readBy ?? null]),
  );
  return { payload, inputs, reads: [cells, payload] };
}

/** The matches for one slot's columns, with the names of the slots they match. */
export const matchesOf = (slots: readonly PeopleSlot[], position: number, matches: readonly Omit<NamedMatch, "otherName">[]) =>
  matches.filter(({ slot }) => slot === position).map((match) => ({ ...match, otherName: slots[match.other]?.name ?? "" }));
