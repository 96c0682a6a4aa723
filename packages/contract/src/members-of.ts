import { z } from "zod";

/**
 * A wire shape with the members of a core type, no fewer and no more: one that the type gains does not compile until the wire has it. The code
 * that makes the wire value proves that the members are of the right type.
 */
export const membersOf =
  <T>() =>
  <Shape extends Readonly<Record<keyof T, z.ZodType>>>(shape: Shape & Readonly<Record<Exclude<keyof Shape, keyof T>, never>>) =>
    z.object<Shape>(shape);
