-- The catalogue of SOC toolkits. It holds nothing of a firm and is the same for everyone, signed in or not.

-- Words that are alike are found by their trigrams.
create extension if not exists pg_trgm;

create table toolkit_providers (
  id uuid primary key default new_id(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null,
  known_as text[] not null default '{}'
);

-- What filters choose from, once for each combination, so that counts are of few numbers. Never changed or removed.
create table toolkit_facets (
  id integer generated always as identity primary key,
  service text not null,
  soc_type smallint not null,
  report_type smallint not null,
  opinion text not null,
  start_on date not null,
  end_on date not null check (end_on >= start_on),
  unique (service, soc_type, report_type, opinion, start_on, end_on)
);

create table toolkits (
  id uuid primary key default new_id(),
  key text not null unique,
  provider_id uuid not null references toolkit_providers (id),
  facet_id integer not null references toolkit_facets (id),
  end_on date not null,
  service_title text not null,
  is_sample boolean not null,
  -- The newest.
  edition integer not null check (edition > 0),
  -- Provider and its other names, service, then auditor, systems and year.
  search tsvector not null
);
create index toolkits_provider on toolkits (provider_id);
create index toolkits_facet on toolkits (facet_id, provider_id);
create index toolkits_newest on toolkits (end_on desc, id);
create index toolkits_search on toolkits using gin (search);

create table toolkit_editions (
  toolkit_id uuid not null references toolkits (id),
  number integer not null check (number > 0),
  released_on date not null,
  changes text not null,
  -- `Toolkit` of domains/storefront/core.
  document jsonb not null,
  primary key (toolkit_id, number)
);

-- Every word of the catalogue, to complete and correct what is typed.
create table toolkit_words (word text collate "C" primary key);
create index toolkit_words_alike on toolkit_words using gin (word gin_trgm_ops);

grant select on toolkit_providers, toolkit_facets, toolkits, toolkit_editions, toolkit_words to tieout_platform;
grant insert (slug, name, known_as) on toolkit_providers to tieout_platform;
grant update (name, known_as) on toolkit_providers to tieout_platform;
grant insert (service, soc_type, report_type, opinion, start_on, end_on) on toolkit_facets to tieout_platform;
grant insert (key, provider_id, facet_id, end_on, service_title, is_sample, edition, search) on toolkits to tieout_platform;
grant update (provider_id, facet_id, end_on, service_title, is_sample, edition, search) on toolkits to tieout_platform;
grant insert (toolkit_id, number, released_on, changes, document) on toolkit_editions to tieout_platform;
grant insert (word) on toolkit_words to tieout_platform;
