import { type PlainDate, parsePlainDate } from "@tieout/kernel";
import { z } from "zod";

/** A value at all depths for reading only. */
export type DeepReadonly<T> = T extends string | number | boolean | bigint | null | undefined
  ? T
  : T extends object
    ? { readonly [Member in keyof T]: DeepReadonly<T[Member]> }
    : T;

/** The values of a shape. */
export type ShapeValue<Shape extends z.ZodType> = DeepReadonly<z.output<Shape>>;

/** The same shape, whose values are for reading only. */
export const forReading = <Value>(shape: z.ZodType<Value>): z.ZodType<DeepReadonly<Value>> =>
  // Reading only is a promise of the type, and the values are the same; the compiler cannot compare a generic type with its frozen form.
  shape as unknown as z.ZodType<DeepReadonly<Value>>;

/** Safe integers from 0. */
export const Count = z.number().int().min(0);

/** Lower-case SHA-256. */
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Money in wire form: `-1234.50`. */
export const Money = z.string().regex(/^-?\d{1,28}\.\d{2}$/);

/** Whole cents as a text, as results of the engine have them. */
export const CentsText = z.string().regex(/^-?\d{1,30}$/);

/** 0 to 1. */
export const Confidence = z.number().min(0).max(1);

/** A member that another kind of the same answer has. */
export const Absent = z.undefined().optional();

/** Plain date `YYYY-MM-DD` of an existing day. */
export const Day = z
  .string()
  .refine((text) => parsePlainDate(text) !== null, "is not a date; use YYYY-MM-DD")
  .transform((text) => text as PlainDate)
  .meta({ format: "date" });

/** A text that a person must give. */
export const Text = (max: number) => z.string().trim().min(1, "is required").max(max);
