import { Button, NativeSelect } from "@mantine/core";
import { IconBuildingStore } from "@tabler/icons-react";
import { useRouteQuery } from "@tieout/client";
import { countText, EmptyState, PageBody, PageHeader, RemoteContent, TextField, useUrlParams } from "@tieout/ui";
import { storefrontRoutes, type ToolkitPage } from "../contract/index.ts";
import { FilterChips } from "./filter-chips.tsx";
import { PlanYearField } from "./plan-year-field.tsx";
import { StoreActions } from "./purchases/store-actions.tsx";
import { StoreFilters } from "./store-filters.tsx";
import { filterKeys, sortTitles } from "./store-words.ts";
import { ToolkitList } from "./toolkit-list.tsx";
import "./storefront.css";

const pageSize = 20;
const asked = ["keyword", "plan_start", "plan_end", "sort", ...filterKeys] as const;

function useStore() {
  const [params] = useUrlParams();
  const page = Math.max(1, Number(params.get("page")) || 1);
  const given = Object.fromEntries(asked.flatMap((key) => (params.get(key) ? [[key, params.get(key)]] : [])));
  const query = useRouteQuery(
    storefrontRoutes,
    "searchToolkits",
    { query: { ...given, page, pageSize } },
    { placeholderData: (before) => before, staleTime: 60_000 },
  );
  return { page, query };
}

/** The store, which can be used without signing in. The search is kept in the URL. */
export default function StoreScreen() {
  const [params, changeUrl] = useUrlParams();
  const { page, query } = useStore();
  return (
    <>
      <PageHeader
        title="SOC Toolkit Store"
        meta="Reviews of service organization control reports, ready for the audit file."
        actions={<StoreActions />}
      />
      <PageBody>
        <div className="t-store-search t-no-print">
          <TextField
            type="search"
            label="Keyword"
            placeholder="Service provider, service, year"
            defaultValue={params.get("keyword") ?? ""}
            onChange={(event) => changeUrl({ keyword: event.currentTarget.value, page: null }, { replace: true })}
          />
          <PlanYearField />
          <NativeSelect
            label="Sort"
            data={Object.entries(sortTitles).map(([value, label]) => ({ value, label }))}
            value={params.get("sort") ?? "match"}
            onChange={({ currentTarget: { value } }) => changeUrl({ sort: value === "match" ? null : value, page: null })}
          />
        </div>
        <RemoteContent query={query} what="the store">
          {(found) => <Found found={found} page={page} />}
        </RemoteContent>
      </PageBody>
    </>
  );
}

function Found({ found, page }: { readonly found: ToolkitPage; readonly page: number }) {
  const [params, changeUrl] = useUrlParams();
  const isFiltered = filterKeys.some((key) => params.get(key));
  const clear = Object.fromEntries([...filterKeys, "keyword", "page"].map((key) => [key, null]));
  const { count, corrections, results, filters } = found;
  const planYear = new URLSearchParams([...params].filter(([name]) => name.startsWith("plan_"))).toString();
  return (
    <div className="t-store">
      <StoreFilters filters={filters} />
      <section className="t-grow">
        <div className="t-row t-wrap t-store-count">
          <b role="status">{count === 1 ? "1 toolkit" : `${countText(count)} toolkits`}</b>
          <FilterChips filters={filters} />
          {isFiltered ? (
            <Button variant="subtle" size="compact-xs" onClick={() => changeUrl(clear)}>
              Clear all
            </Button>
          ) : null}
        </div>
        {corrections.map(({ typed, found: words }) => (
          <p key={typed} className="t-small t-sec">
            {words.length > 0
              ? `No toolkits match “${typed}”. Showing results for ${words.join(", ")} instead.`
              : `No toolkits match “${typed}” or a similar word.`}
          </p>
        ))}
        {results.length === 0 ? (
          <EmptyState
            Icon={IconBuildingStore}
            title="No toolkits found"
            action={<Button onClick={() => changeUrl(clear)}>Clear all</Button>}
          >
            No toolkits match your search and filters.
          </EmptyState>
        ) : (
          <ToolkitList toolkits={results} search={planYear} />
        )}
        <Pages count={count} page={page} onPage={(value) => changeUrl({ page: value === 1 ? null : String(value) })} />
      </section>
    </div>
  );
}

function Pages({ count, page, onPage }: { readonly count: number; readonly page: number; readonly onPage: (page: number) => void }) {
  const pages = Math.max(1, Math.ceil(count / pageSize));
  if (pages === 1) return null;
  return (
    <nav className="t-row t-store-pages t-no-print" aria-label="Pages">
      <Button variant="default" size="xs" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Back
      </Button>
      <span className="t-small">
        Page {page} of {countText(pages)}
      </span>
      <Button variant="default" size="xs" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
