import type { ReportKey } from "@tieout/catalog/core";
import type { PlainDate } from "@tieout/kernel";
import type { ShapeValue } from "@tieout/shapes";
import type { CheckReceivedValueShape, PlaceInFileShape, ReceivedFactsShape, ReceivedReadingShape } from "./received-shapes.ts";

/** Report requested from a client, for the engagement's plan year. */
export interface CheckReceivedPayload {
  readonly fileName: string;
  readonly reportKey: ReportKey;
  readonly planYear: { readonly startOn: PlainDate; readonly endOn: PlainDate };
  /** Key of the file format used by the slot's provider. */
  readonly format?: string;
}

export type PaidDay = ReceivedReading["paidDays"][number];

export type RepeatedDay = NonNullable<ReceivedReading["repeatedDays"]>[number];

export type FoundField = ReceivedFacts["found"][number];

export type FieldFill = NonNullable<ReceivedReading["fills"]>[number];

export type PlaceInFile = ShapeValue<typeof PlaceInFileShape>;

export type PeopleInRows = MixedPeople["repeated"];

export type MixedPeople = NonNullable<ReceivedReading["mixed"]>;

export type RepairedSsns = ReceivedFacts["ssns"][number];

export type DifferingTotal = ReceivedFacts["totals"]["differing"][number];

export type UncalculatedHeader = NonNullable<ReceivedFacts["uncalculated"]>[number];

export type ReceivedReading = ShapeValue<typeof ReceivedReadingShape>;

export type ReceivedFacts = ShapeValue<typeof ReceivedFactsShape>;

/** A register's reading, with the columns that were added up to gross pay if the file does not state it. */
export type PayReading = ReceivedReading & Pick<ReceivedFacts, "payColumns">;

export type CheckReceivedValue = ShapeValue<typeof CheckReceivedValueShape>;
