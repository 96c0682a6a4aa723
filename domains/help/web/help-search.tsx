import { TextInput } from "@mantine/core";
import { IconFileText, IconSearch } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { plural, useUrlParams } from "@tieout/ui";
import { useMemo } from "react";
import { groups, type Hit, markWords, searchArticles } from "../core/index.ts";
import { articles } from "./articles.ts";

/** Searches all articles; the query is kept in the URL. */
export function HelpSearch() {
  const [params, changeUrl] = useUrlParams();
  const query = params.get("q") ?? "";
  const hits = useMemo(() => searchArticles(articles, query), [query]);
  return (
    <search className="t-help-search">
      <TextInput
        type="search"
        size="lg"
        aria-label="Search the Resource Center"
        placeholder="Search, e.g. tie difference"
        data-shortcut="search"
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
        value={query}
        onChange={(event) => changeUrl({ q: event.currentTarget.value }, { replace: true })}
      />
      <p className="t-sr" role="status">
        {query.trim() === "" ? "" : `${plural(hits.length, "article")} found`}
      </p>
      {query.trim() === "" ? null : <Hits hits={hits} query={query} />}
    </search>
  );
}

function Hits({ hits, query }: { readonly hits: readonly Hit[]; readonly query: string }) {
  if (hits.length === 0)
    return (
      <p className="t-help-hits t-help-none">
        No article contains all of these words. Try fewer or different words, or open an article from the lists below.
      </p>
    );
  return (
    <ul className="t-help-hits">
      {hits.map((hit) => (
        <li key={hit.article.slug}>
          <Link
            to="/resources/$slug"
            params={{ slug: hit.article.slug }}
            {...(hit.section?.anchor ? { hash: hit.section.anchor } : {})}
            className="t-help-hit"
          >
            <IconFileText size={16} stroke={1.75} aria-hidden="true" className="t-icon" />
            <span className="t-grow">
              <span className="t-semi">
                <MarkedText text={hit.article.title} query={query} />
              </span>
              <span className="t-small t-sec t-help-excerpt">
                <MarkedText text={hit.excerpt} query={query} />
              </span>
            </span>
            <span className="t-small t-dim">{groups.find(({ key }) => key === hit.article.group)?.title}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function MarkedText({ text, query }: { readonly text: string; readonly query: string }) {
  return markWords(text, query).map(({ text: part, isHit }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other name than their place
    isHit ? <mark key={at}>{part}</mark> : part,
  );
}
