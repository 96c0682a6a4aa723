export type WireValue = string | number | boolean | null | undefined | readonly (string | number)[];

/** Puts path parameters and a query into a route's path. Absent query values are left out; lists are joined with commas. */
export function requestUrl(path: string, params: Readonly<Record<string, unknown>>, query: Readonly<Record<string, unknown>>): string {
  const filled = path.replace(/:([a-zA-Z_]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === "") throw new Error(`${path} needs the path parameter ${name}`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === "") continue;
    search.set(name, Array.isArray(value) ? value.join(",") : String(value));
  }
  const text = search.toString();
  return text ? `${filled}?${text}` : filled;
}
