import { type PlainDate, parsePlainDate } from "@tieout/kernel";
import { z } from "zod";

/** A value that is read-only at all depths. */
export type DeepReadonly<T> = T extends string | number | boolean | bigint | null | undefined
  ? T
  : T extends object
    ? { readonly [Member in keyof T]: DeepReadonly<T[Member]> }
    : T;

/** Values that match a shape. */
export type ShapeValue<Shape extends z.ZodType> = DeepReadonly<z.output<Shape>>;

/** Returns the same shape with read-only values. */
export const forReading = <Value>(shape: z.ZodType<Value>): z.ZodType<DeepReadonly<Value>> =>
  // Only the type is read-only; the values are the same. The compiler cannot compare a generic type with its read-only form.
  shape as unknown as z.ZodType<DeepReadonly<Value>>;

/** Safe integers from 0 up. */
export const Count = z.number().int().min(0);

/** Lower-case SHA-256. */
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Money in wire form: `-1234.50`. */
export const Money = z.string().regex(/^-?\d{1,28}\.\d{2}$/);

/** Whole cents as text, as in the engine's results. */
export const CentsText = z.string().regex(/^-?\d{1,30}$/);

/** 0 to 1. */
export const Confidence = z.number().min(0).max(1);

/** A member that exists only in another variant of the same response. */
export const Absent = z.undefined().optional();

/** Plain date `YYYY-MM-DD`; must be a real date. */
export const Day = z
  .string()
  .refine((text) => parsePlainDate(text) !== null, "is not a date; use YYYY-MM-DD")
  .transform((text) => text as PlainDate)
  .meta({ format: "date" });

/** Required text that a person enters. */
export const Text = (max: number) => z.string().trim().min(1, "is required").max(max);
