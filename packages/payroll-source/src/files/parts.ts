import type { ShapeValue } from "@tieout/shapes";
import { z } from "zod";
import { SourceCompanyShape, SourcePaymentShape, SourcePersonShape, SourceStatementShape } from "../source-shapes.ts";

/* What has come so far is kept part by part, so that a reading that was interrupted continues. */

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

/** The bytes of a part: the same content gives the same bytes. */
export const partBytes = <Kind extends PartKind>(_kind: Kind, content: PartOf<Kind>): Uint8Array =>
  Buffer.from(JSON.stringify(content, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value)));
