import {
  type ColumnKind,
  type ColumnValue,
  exceptionsSheet,
  firstBodyRow,
  notesSheet,
  type PaperColumn,
  type PaperPage,
  type PaperTable,
  pageFooter,
  planned,
  planTieSheet,
  sampleSections,
  sampleSheets,
  sourceColumn,
  sourcesSheet,
  tableSheet,
  tieTab,
  tieVerdicts,
} from "@tieout/runs/core";
import type { WorkbookModel } from "@tieout/spreadsheet/model";
import { maskedSsn } from "../../domains/workpapers/core/people/person.ts";
import type { Day, ListedItem, ListingData } from "./compute.ts";

type ListingPage = PaperPage<ListingData>;

const column = <Row>(key: string, heading: string, kind: ColumnKind, read: (row: Row) => ColumnValue): PaperColumn<Row> => ({
  key,
  heading,
  kind,
  width: 18,
  read,
  ...(kind === "money" ? { totaled: true } : {}),
});

export const listingTable: PaperTable<ListingPage, ListedItem> = {
  key: "contributions",
  sheet: "Contributions",
  columns: ({ frame }) => [
    column("id", "Participant ID", "identifier", ({ contribution }) => contribution.id ?? ""),
    column("name", "Participant", "text", ({ contribution }) => contribution.name ?? ""),
    column("ssn", "SSN", "identifier", ({ contribution }) => maskedSsn(contribution.ssnLast4)),
    column("on", "Date", "date", ({ contribution }) => contribution.on),
    column("source", "Money source", "text", ({ contribution }) => contribution.source),
    column("amount", "Amount", "money", ({ amountCents }) => amountCents),
    sourceColumn<ListedItem>(frame, ({ contribution }) => ({ refs: [contribution], count: 1 })),
  ],
  rows: ({ data }) => data.items,
};

export const dayTable: PaperTable<ListingPage, Day> = {
  key: "days",
  sheet: "By Date",
  columns: () => [
    column("on", "Date", "text", ({ on }) => on),
    column("count", "Contributions", "number", ({ count }) => count),
    column("amount", "Amount", "money", ({ amountCents }) => amountCents),
  ],
  rows: ({ data }) => data.days,
};

export function layOutListing(page: ListingPage): WorkbookModel {
  const { data, result, setUp, frame } = page;
  const listing = planned(listingTable, page, firstBodyRow);
  const days = planned(dayTable, page, firstBodyRow);
  const ties = planTieSheet(frame, result.ties, { left: () => null, exceptions: result.exceptions });
  const sections = [{ heading: "Tie-out", facts: tieVerdicts(result.ties, tieTab, ties.checkAddress) }, ...sampleSections(page)];
  const { procedures, conclusion } = setUp;
  const notes = {
    purpose: "Contributions of the plan year, one by one.",
    sections,
    procedures,
    rules: result.rules,
    notices: result.notices,
    conclusion,
  };
  return {
    title: frame.title,
    footer: pageFooter(frame),
    sheets: [
      ties.sheet,
      tableSheet({ name: listingTable.sheet, frame, table: listing, below: [] }),
      tableSheet({ name: dayTable.sheet, frame, table: days, below: [] }),
      ...sampleSheets(page),
      exceptionsSheet(frame, result, data.cutoff),
      notesSheet(frame, notes),
      sourcesSheet(frame),
    ],
  };
}
