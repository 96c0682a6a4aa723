/** Prefix of every API key, so that scanners can find a key left in code or logs. */
export const apiKeyPrefix = "tieout_key_";

/** Prefix of directory tokens, which allow SCIM only. */
export const directoryTokenPrefix = "tieout_scim_";

/** Either prefix followed by 256 bits in base64url. */
export const apiKeyPattern = new RegExp(`^(?:${apiKeyPrefix}|${directoryTokenPrefix})[A-Za-z0-9_-]{43}$`);

/**
 * Permissions of a key. `read`: see engagements and results, download workpapers; `engagements`: create and change clients, engagements and
 * their testing; `files`: upload, read and map files; `process`: start and cancel runs. No scope includes another.
 */
export const apiKeyScopes = ["read", "engagements", "files", "process"] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

/** The only scope of directory tokens; no API key has it. */
export const directoryScope = "directory";
export type KeyScope = ApiKeyScope | typeof directoryScope;
