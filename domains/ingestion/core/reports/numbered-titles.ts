/** Titles of columns, with numbers for duplicates: `Hire date 1`, `Hire date 2`. */
export function numberedTitles(titles: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  return titles.map((title) => {
    const place = (seen.get(title) ?? 0) + 1;
    seen.set(title, place);
    return titles.filter((other) => other === title).length === 1 ? title : `${title} ${place}`;
  });
}
