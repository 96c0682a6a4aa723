/** The token of the link, from the fragment of its address; null where there is none. */
export const linkTokenIn = (fragment: string): string | null => /^#?token=([A-Za-z0-9_-]{43})$/.exec(fragment)?.[1] ?? null;
