/**
 * Stands in for zod in the browser's bundle: contracts are built from it without a schema behind. The browser trusts the
 * answers of its own server and never checks with a schema; doing so by mistake fails loudly.
 */
const checking = new Set(["parse", "safeParse", "parseAsync", "safeParseAsync", "decode", "encode", "_zod", "~standard"]);

const schema: unknown = new Proxy(() => schema, {
  get: (_, property) => {
    if (typeof property === "string" && checking.has(property)) {
      throw new Error(`schemas cannot be checked in the browser (${property}); use the rules of the domain's core`);
    }
    // Neither a promise nor iterable: a loop over a schema must end at once.
    return typeof property === "symbol" || property === "then" ? undefined : schema;
  },
});

export const z: unknown = schema;
export default schema;
