import { storedDocument } from "@tieout/kernel";
import { type Inspection, type NormalizeFacts, type PeopleFinding, type ReadingSettings, withPeople } from "../../core/index.ts";

/**
 * Stored with a file: the inspection's result, and the version of the code that produced it; the version is absent in inspections from
 * before it was stored.
 */
export type AssetInspection = Inspection & {
  readonly readBy?: string;
  /** Findings about the columns based on the people in other slots; these replace suggestions based on the file alone. */
  readonly people?: readonly PeopleFinding[];
  /** Never stored: the columns as suggested from the file alone, if other slots changed them. */
  readonly alone?: Inspection["columns"];
};
export const inspectionDocument = storedDocument<AssetInspection>("inspection", []);

/** The inspection based on the file alone. */
export const withoutPeople = ({ people: _, alone, ...inspection }: AssetInspection): AssetInspection => ({
  ...inspection,
  columns: alone ?? inspection.columns,
});

/** When opened, the columns include findings based on the people in other slots; when stored, only findings from the file. */
function openInspection(stored: object): AssetInspection {
  const inspection = inspectionDocument.open(stored);
  const { columns, people } = inspection;
  return people ? { ...inspection, columns: withPeople(columns, people), alone: columns } : inspection;
}

/** Stored with a file once its mapping is confirmed and the whole file has been read with that mapping. */
export type AssetFacts = NormalizeFacts;
export const factsDocument = storedDocument<AssetFacts>("reading of a file", [
  // File numbers belong to a run, so one reading serves any number.
  ({ fileNo: _, ...facts }) => facts,
]);

/** A person's settings for reading the file, stored with it and remembered with the headers they produced. */
export const readingDocument = storedDocument<ReadingSettings>("setting of a reading", []);

interface AssetDocuments {
  readonly chosenReading: ReadingSettings | null;
  readonly inspection: AssetInspection | null;
  readonly facts: AssetFacts | null;
}

/** A row's documents, upgraded to the current version. */
export const openDocuments = <Row extends AssetDocuments>(row: Row): Row => ({
  ...row,
  chosenReading: row.chosenReading && readingDocument.open(row.chosenReading),
  inspection: row.inspection && openInspection(row.inspection),
  facts: row.facts && factsDocument.open(row.facts),
});
