/** The link's token from its URL fragment; null if there is none. */
export const linkTokenIn = (fragment: string): string | null => /^#?token=([A-Za-z0-9_-]{43})$/.exec(fragment)?.[1] ?? null;
