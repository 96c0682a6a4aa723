import { useRouteQuery } from "@tieout/client";
import { type FoundException, type FoundPerson, searchRoutes } from "../../contract/index.ts";

export { searchedText, withoutSsn } from "./searched-text.ts";

export interface ResultSearch {
  readonly exceptions: readonly FoundException[];
  readonly people: readonly FoundPerson[];
  /** Total number of matches, not only those listed. */
  readonly count: number;
  readonly isSearching: boolean;
  /** Names of the parts that could not be searched. */
  readonly missed: readonly string[];
}

/**
 * Finds exceptions and people in an engagement's results, for the command palette; empty before the first run. New text cancels the
 * requests for the previous text.
 */
export function useResultSearch(engagementId: string | undefined, text: string): ResultSearch {
  const enabled = engagementId !== undefined && text.length > 1;
  const request = { params: { engagementId: engagementId ?? "" }, body: { text } };
  const options = { enabled, views: ["results", "runs"], retry: false } as const;
  const exceptions = useRouteQuery(searchRoutes, "searchExceptions", request, options);
  const people = useRouteQuery(searchRoutes, "searchPeople", request, options);
  const failed = [
    { query: exceptions, what: "the exceptions" },
    { query: people, what: "the people" },
  ].filter(({ query: { error } }) => error && error.code !== "workpapers.no-results");
  return {
    exceptions: exceptions.data?.results ?? [],
    people: people.data?.results ?? [],
    count: (exceptions.data?.count ?? 0) + (people.data?.count ?? 0),
    isSearching: exceptions.isFetching || people.isFetching,
    missed: enabled ? [...failed.map(({ what }) => what), ...(people.data?.unreadable ?? []).map((title) => `the people of ${title}`)] : [],
  };
}

const opened = (engagementId: string, params: Readonly<Record<string, string>>): string =>
  `/engagements/${engagementId}/edit?${new URLSearchParams({ step: "process", view: "results", ...params })}`;

/** URL that opens the exceptions list with this exception's drawer open. */
export const placeOfException = (engagementId: string, { output, address }: FoundException): string =>
  opened(engagementId, { output: output.key, tab: "exceptions", exception: address });

/**
 * URL that opens a person's rows in the main schedule. Includes the result's id, because row positions are valid only within one result.
 */
export const placeOfPerson = (engagementId: string, { output, row, result_id: result }: FoundPerson): string =>
  opened(engagementId, { output: output.key, tab: "population", person: `${row}.${result}` });
