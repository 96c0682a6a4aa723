import { storedDocument } from "@tieout/kernel";
import { type Inspection, type NormaliseFacts, type PeopleFinding, type ReadingSettings, withPeople } from "../../core/index.ts";

/** Stored with an asset: the inspection's result, and the version of the code that made it; absent in those made before it was kept. */
export type AssetInspection = Inspection & {
  readonly readBy?: string;
  /** What the people of other slots say of columns, in place of what the file alone suggests. */
  readonly people?: readonly PeopleFinding[];
  /** Never stored: the columns as the file alone suggests them, where others say something else. */
  readonly alone?: Inspection["columns"];
};
export const inspectionDocument = storedDocument<AssetInspection>("inspection", []);

/** The inspection as the file alone gave it. */
export const withoutPeople = ({ people: _, alone, ...inspection }: AssetInspection): AssetInspection => ({
  ...inspection,
  columns: alone ?? inspection.columns,
});

/** Opened, its columns are as the people of other slots say; stored, as the file alone does. */
function openInspection(stored: object): AssetInspection {
  const inspection = inspectionDocument.open(stored);
  const { columns, people } = inspection;
  return people ? { ...inspection, columns: withPeople(columns, people), alone: columns } : inspection;
}

/** Stored with an asset once its mapping is confirmed and the whole file was read with it. */
export type AssetFacts = NormaliseFacts;
export const factsDocument = storedDocument<AssetFacts>("reading of a file", [
  // File numbers belong to a run: one reading serves any number.
  ({ fileNo: _, ...facts }) => facts,
]);

/** Stored with an asset, and remembered with the headers that it gave: how a person said that the file is read. */
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
