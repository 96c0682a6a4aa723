/** Every API key begins with it, so that scanners of code and logs find one that was left there. */
export const apiKeyPrefix = "tieout_key_";

/** The same of a directory token, with which a firm's directory calls SCIM and nothing else. */
export const directoryTokenPrefix = "tieout_scim_";

/** Either prefix and 256 bits in base64url. */
export const apiKeyPattern = new RegExp(`^(?:${apiKeyPrefix}|${directoryTokenPrefix})[A-Za-z0-9_-]{43}$`);

/**
 * What a program may do with a key. `read`: see engagements and results, download workpapers; `engagements`: create and change clients,
 * engagements and their testing; `files`: upload, read and map files; `process`: start and cancel runs. None includes another.
 */
export const apiKeyScopes = ["read", "engagements", "files", "process"] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

/** Of directory tokens, which have no other; no API key has it. */
export const directoryScope = "directory";
export type KeyScope = ApiKeyScope | typeof directoryScope;
