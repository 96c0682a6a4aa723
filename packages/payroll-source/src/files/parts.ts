import type { ShapeValue } from "@tieout/shapes";
import { z } from "zod";
import { SourceCompanyShape, SourcePaymentShape, SourcePersonShape, SourceStatementShape } from "../source-shapes.ts";

/* Data is stored in parts as it arrives, so that an interrupted import can resume. */

const shapes = {
  company: SourceCompanyShape,
  directory: z.array(z.string()),
  payments: z.array(SourcePaymentShape),
  statements: z.array(SourceStatementShape),
  people: z.array(SourcePersonShape),
};

export type PartKind = keyof typeof shapes;
type PartContents = { readonly [Kind in PartKind]: ShapeValue<(typeof shapes)[Kind]> };
export type PartOf<Kind extends PartKind> = PartContents[Kind];

export const partShapes: { readonly [Kind in PartKind]: z.ZodType<PartContents[Kind]> } = shapes;

/** Bytes of a part; the same content produces the same bytes. */
export const partBytes = <Kind extends PartKind>(_kind: Kind, content: PartOf<Kind>): Uint8Array =>
  Buffer.from(JSON.stringify(content, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value)));
