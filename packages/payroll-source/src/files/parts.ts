import { z } from "zod";
import { payGroups, type SourceCompany, type SourcePayment, type SourcePerson, type SourceStatement } from "../payroll-source.ts";

/* What has come so far is kept part by part, so that a reading that was interrupted continues. */

const text = z.string().nullable();
const Whole = z
  .string()
  .regex(/^-?\d+$/)
  .transform((digits) => BigInt(digits));

const Company: z.ZodType<SourceCompany> = z.object({ legalName: text, ein: text });
const Person: z.ZodType<SourcePerson> = z.object({
  ...{ id: z.string(), firstName: text, middleName: text, lastName: text, ssn: text, birthOn: text, employeeId: text },
  ...{ hireOn: text, rehireOn: text, leftOn: text, status: text, employeeClass: text },
});
const Payment: z.ZodType<SourcePayment> = z.object({
  ...{ id: z.string(), payOn: z.string(), periodStartOn: text, periodEndOn: text },
  ...{ grossCents: Whole.nullable(), personIds: z.array(z.string()).nullable() },
});
const Statement: z.ZodType<SourceStatement> = z.object({
  ...{ personId: z.string(), hoursHundredths: Whole.nullable(), grossCents: Whole.nullable() },
  lines: z.array(z.object({ group: z.enum(payGroups), type: text, name: text, cents: Whole })),
});

interface PartContents {
  readonly company: SourceCompany;
  readonly directory: readonly string[];
  readonly payments: readonly SourcePayment[];
  readonly statements: readonly SourceStatement[];
  readonly people: readonly SourcePerson[];
}

export type PartKind = keyof PartContents;
export type PartOf<Kind extends PartKind> = PartContents[Kind];

export const partShapes: { readonly [Kind in PartKind]: z.ZodType<PartContents[Kind]> } = {
  company: Company,
  directory: z.array(z.string()),
  payments: z.array(Payment),
  statements: z.array(Statement),
  people: z.array(Person),
};

/** The bytes of a part: the same content gives the same bytes. */
export const partBytes = <Kind extends PartKind>(_kind: Kind, content: PartOf<Kind>): Uint8Array =>
  Buffer.from(JSON.stringify(content, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value)));
