/** Describes a fault for the log: names, codes and stack, but never the detail of a database error, which can quote user data. */
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

const outageCodes = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN"],
  // The server is stopping, is starting, or closed this connection because of an administrator, an idle timeout or an overlong transaction.
  ...["57P01", "57P02", "57P03", "57P05", "25P03", "25P04"],
  // Out of connections, memory or another resource.
  ...["53000", "53200", "53300"],
]);

/** Conflicts with another transaction: ours was rolled back, and a retry may succeed immediately. */
const conflictCodes = new Set(["40001", "40P01"]);

/** Lock and statement timeouts, and a signature made with the key before its rotation. */
const busyCodes = new Set([...conflictCodes, "55P03", "57014", "28000"]);

/** The database ended a statement because of other work; the same call may succeed a moment later. */
export const isBusy = (error: Error): boolean => "code" in error && typeof error.code === "string" && busyCodes.has(error.code);

/** Deadlock or serialization failure: another transaction caused the rollback. */
export const isConflict = (error: Error): boolean => "code" in error && typeof error.code === "string" && conflictCodes.has(error.code);

/** The key service is unavailable; the same call may succeed a moment later. */
export const isKeyServiceAway = (error: Error): boolean => "code" in error && error.code === "files.key_service_away";

/** The database is unavailable or starting; the same call may succeed a moment later. */
export function isOutage(error: Error): boolean {
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (outageCodes.has(code) || code.startsWith("08")) return true;
  if (
    /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/.test(
      error.message,
    )
  )
    return true;
  return error.cause instanceof Error && isOutage(error.cause);
}

/** No space, over quota or read-only, as reported by a file system or by the database (which has a code only for a full disk). */
const noRoomCodes = new Set(["ENOSPC", "EDQUOT", "EROFS", "53100", "files.no_space"]);

/** The disk is full; the same call succeeds once there is space again. */
export function isNoRoom(error: Error): boolean {
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (noRoomCodes.has(code) || /No space left on device|Disk quota exceeded|Read-only file system/.test(error.message)) return true;
  return error.cause instanceof Error && isNoRoom(error.cause);
}
