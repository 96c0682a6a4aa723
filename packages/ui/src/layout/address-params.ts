/**
 * Whether the parameter is a participant search; such names end in `-q`. These parameters are in the URL's fragment: links keep them, and
 * servers and proxies never receive them.
 */
const isOfPeople = (name: string): boolean => name.endsWith("-q");

const parts = (href: string): readonly [place: string, query: string, fragment: string] => {
  const at = href.indexOf("#");
  const [place = "", query = ""] = (at < 0 ? href : href.slice(0, at)).split("?", 2);
  return [place, query, at < 0 ? "" : href.slice(at + 1)];
};

/** Parameters from the query and the fragment; a fragment that is something else, such as a link's target heading, has none. */
export function paramsOf(href: string): URLSearchParams {
  const [, query, fragment] = parts(href);
  const params = new URLSearchParams(query);
  for (const [name, value] of new URLSearchParams(fragment)) if (isOfPeople(name)) params.set(name, value);
  return params;
}

/** Returns the URL with its parameters replaced by these. */
export function addressOf(href: string, params: URLSearchParams): string {
  const [place, , fragment] = parts(href);
  const query = new URLSearchParams();
  const ofPeople = new URLSearchParams();
  for (const [name, value] of params) (isOfPeople(name) ? ofPeople : query).append(name, value);
  const kept = [...new URLSearchParams(fragment).keys()].some(isOfPeople) ? "" : fragment;
  // Commas may stay unescaped, which keeps lists in the URL readable.
  const asked = query.toString().replace(/%2C/g, ",");
  const tail = ofPeople.toString() || kept;
  return `${place}${asked ? `?${asked}` : ""}${tail ? `#${tail}` : ""}`;
}
