/** The token of a mailed link, from the fragment of its address; null where there is none. */
export function linkTokenIn(fragment: string): string | null {
  const token = new URLSearchParams(fragment.replace(/^#/, "")).get("token");
  return token === null || token === "" ? null : token;
}
