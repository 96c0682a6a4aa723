import { z } from "zod";

/**
 * Wire shape with exactly the members of a core type: a new member does not compile until the wire has it. The code that builds the wire
 * value proves the members' types.
 */
export const membersOf =
  <T>() =>
  <Shape extends Readonly<Record<keyof T, z.ZodType>>>(shape: Shape & Readonly<Record<Exclude<keyof Shape, keyof T>, never>>) =>
    z.object<Shape>(shape);
