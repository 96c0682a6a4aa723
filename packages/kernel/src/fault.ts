/** A fault for the log: names, codes and stack, never the detail of a database error, which quotes values of people. */
export function describeFault(error: Error): Readonly<Record<string, unknown>> {
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  const table = "table" in error && typeof error.table === "string" ? error.table : undefined;
  const constraint = "constraint" in error && typeof error.constraint === "string" ? error.constraint : undefined;
  // Messages of SQLSTATE class 22 (data exception) quote the offending value.
  const message = code?.startsWith("22") ? "data exception" : error.message;
  const stack = error.stack
    ?.split("\n")
    .filter((line) => line.startsWith("    at "))
    .join("\n");
  return { fault: error.name, code, table, constraint, message, stack };
}

const outageCodes = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "57P01", "57P02", "57P03", "53300"]);

/** Deadlock, serialization, lock and statement timeouts. */
const busyCodes = new Set(["40001", "40P01", "55P03", "57014"]);

/** The database gave up on a statement because of what else it was doing: the same call may succeed in a moment. */
export const isBusy = (error: Error): boolean => "code" in error && typeof error.code === "string" && busyCodes.has(error.code);

/** The database is away or starting: the same call may succeed in a moment. */
export function isOutage(error: Error): boolean {
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (outageCodes.has(code) || code.startsWith("08")) return true;
  if (
    /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
      error.message,
    )
  )
    return true;
  return error.cause instanceof Error && isOutage(error.cause);
}
