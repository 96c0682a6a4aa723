import type { EngineTaskContext } from "@tieout/engine/child";
import type { Paper, PeoplePayload, PeopleValue, RowPerson, TableView } from "../../core/index.ts";
import { preparePaper } from "./write-paper.ts";

/** Returns the person a schedule row belongs to; columns with person data have the same keys in every paper. */
export function peopleIn({ columns, valueAt }: TableView): (row: number) => RowPerson {
  const cell = (key: keyof RowPerson) => {
    const at = columns.findIndex((column) => column.key === key);
    return (row: number): string => (at < 0 ? "" : String(valueAt(row, at) ?? ""));
  };
  const [name, id, ssn] = [cell("name"), cell("id"), cell("ssn")];
  return (row) => ({ name: name(row), id: id(row), ssn: ssn(row) });
}

export const samePerson = (one: RowPerson, other: RowPerson): boolean =>
  one.name === other.name && one.id === other.id && one.ssn === other.ssn;

/** Folded for comparison: ignores case and accents. */
const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** People in the main schedule who match every search word, each listed once with their first row. */
export async function findPeople(papers: readonly Paper[], payload: PeoplePayload, context: EngineTaskContext): Promise<PeopleValue> {
  const { table } = await preparePaper(papers, payload.write, context);
  const view = table();
  const personOf = peopleIn(view);
  const words = folded(payload.search).split(/\s+/).filter(Boolean);
  const found = new Map<string, RowPerson & { readonly row: number }>();
  for (let row = 0; row < view.count; row++) {
    const person = personOf(row);
    const key = `${person.name}\n${person.id}\n${person.ssn}`;
    const text = folded(key);
    if (!found.has(key) && words.every((word) => text.includes(word))) found.set(key, { ...person, row });
  }
  return { count: found.size, people: [...found.values()].slice(0, payload.limit) };
}
