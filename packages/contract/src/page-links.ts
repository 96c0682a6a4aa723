/** The `next` and `previous` members of a list: the same URL with a different page. */
export function pageLinks(
  path: string,
  query: Readonly<Record<string, unknown>>,
  position: { readonly page: number; readonly pageSize: number; readonly count: number },
) {
  const link = (page: number): string => {
    const search = new URLSearchParams();
    for (const [key, value] of Object.entries(query))
      if (value !== undefined && value !== null && key !== "page") search.set(key, String(value));
    search.set("page", String(page));
    return `${path}?${search.toString()}`;
  };
  return {
    next: position.page * position.pageSize < position.count ? link(position.page + 1) : null,
    previous: position.page > 1 ? link(position.page - 1) : null,
  };
}
