/**
 * Replaces zod in the browser bundle: contracts are built without schemas. The browser trusts its own server's responses and never
 * validates with a schema; an attempt to do so throws.
 */
const checking = new Set(["parse", "safeParse", "parseAsync", "safeParseAsync", "decode", "encode", "_zod", "~standard"]);

const schema: unknown = new Proxy(() => schema, {
  get: (_, property) => {
    if (typeof property === "string" && checking.has(property)) {
      throw new Error(`schemas cannot be checked in the browser (${property}); use the rules of the domain's core`);
    }
    // Is neither a promise nor iterable, so a loop over a schema ends at once.
    return typeof property === "symbol" || property === "then" ? undefined : schema;
  },
});

export const z: unknown = schema;
export default schema;
