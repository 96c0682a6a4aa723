/**
 * Parameters whose name ends in `-q` hold what is searched for among participants. They are in the fragment of the address: a link keeps them, and no
 * server or proxy gets them.
 */
const isOfPeople = (name: string): boolean => name.endsWith("-q");

const parts = (href: string): readonly [place: string, query: string, fragment: string] => {
  const at = href.indexOf("#");
  const [place = "", query = ""] = (at < 0 ? href : href.slice(0, at)).split("?", 2);
  return [place, query, at < 0 ? "" : href.slice(at + 1)];
};

/** Parameters of the query and of the fragment; of others, such as the heading that a link leads to, the fragment has none. */
export function paramsOf(href: string): URLSearchParams {
  const [, query, fragment] = parts(href);
  const params = new URLSearchParams(query);
  for (const [name, value] of new URLSearchParams(fragment)) if (isOfPeople(name)) params.set(name, value);
  return params;
}

/** The address with these parameters in the place of its own. */
export function addressOf(href: string, params: URLSearchParams): string {
  const [place, , fragment] = parts(href);
  const query = new URLSearchParams();
  const ofPeople = new URLSearchParams();
  for (const [name, value] of params) (isOfPeople(name) ? ofPeople : query).append(name, value);
  const kept = [...new URLSearchParams(fragment).keys()].some(isOfPeople) ? "" : fragment;
  // A comma may be written as it is: lists can be read in the address.
  const asked = query.toString().replace(/%2C/g, ",");
  const tail = ofPeople.toString() || kept;
  return `${place}${asked ? `?${asked}` : ""}${tail ? `#${tail}` : ""}`;
}
