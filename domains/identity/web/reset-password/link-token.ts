/** Token in an emailed link, from the fragment of its URL; null if there is none. */
export function linkTokenIn(fragment: string): string | null {
  const token = new URLSearchParams(fragment.replace(/^#/, "")).get("token");
  return token === null || token === "" ? null : token;
}
