-- The list of engagements of a large firm: filters and orders follow an index, counts are not counted, a search goes by words.
alter table engagements add column start_year integer not null generated always as (extract(year from start_on)::integer) stored;
create index engagements_year on engagements (organization_id, start_year, created_at, id);
create index engagements_status on engagements (organization_id, status, created_at, id);
create index engagements_data_type on engagements (organization_id, data_type, created_at, id);
create index engagements_changed on engagements (organization_id, updated_at, id);
create index engagements_name on engagements (organization_id, lower(name), id);
create index engagements_start on engagements (organization_id, start_on, id);
create index engagements_end on engagements (organization_id, end_on, id);
create index engagements_plan on engagements (organization_id, ein, plan_number, id);
create index subcontracts_of_provider on subcontracts (organization_id, service_provider_id, engagement_id);

-- How many engagements there are: the sum of the rows of a kind. Changes add rows and wait for no one; now and then the rows of a firm become
-- one per kind.
create table engagement_tallies (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations (id),
  start_year integer not null,
  data_type text not null,
  status text not null,
  engagements integer not null
);
create index engagement_tallies_of on engagement_tallies (organization_id);

create function fold_engagement_tallies(firm uuid) returns void language plpgsql as $$
begin
  if (select count(*) <= 200 + 2 * count(distinct (start_year, data_type, status)) from engagement_tallies where organization_id = firm) then
    return;
  end if;
  -- One at a time: another would add up the same rows.
  if not pg_try_advisory_xact_lock(hashtextextended('engagement_tallies' || firm, 0)) then
    return;
  end if;
  with gone as (
    delete from engagement_tallies where organization_id = firm returning start_year, data_type, status, engagements)
  insert into engagement_tallies (organization_id, start_year, data_type, status, engagements)
    select firm, start_year, data_type, status, sum(engagements) from gone group by 2, 3, 4 having sum(engagements) <> 0;
end;
$$;

revoke execute on function fold_engagement_tallies(uuid) from public;
grant execute on function fold_engagement_tallies(uuid) to tieout_app;

create function tally_engagements() returns trigger language plpgsql as $$
declare
  firm uuid;
begin
  if tg_op = 'INSERT' then
    insert into engagement_tallies (organization_id, start_year, data_type, status, engagements)
      select organization_id, start_year, data_type, status, count(*) from added group by 1, 2, 3, 4;
    for firm in select distinct organization_id from added loop
      perform fold_engagement_tallies(firm);
    end loop;
  elsif tg_op = 'DELETE' then
    insert into engagement_tallies (organization_id, start_year, data_type, status, engagements)
      select organization_id, start_year, data_type, status, -count(*) from removed group by 1, 2, 3, 4;
  else
    insert into engagement_tallies (organization_id, start_year, data_type, status, engagements)
      select organization_id, start_year, data_type, status, sum(one)
      from (
        select organization_id, start_year, data_type, status, 1 as one from added
        union all select organization_id, start_year, data_type, status, -1 from removed) changed
      group by 1, 2, 3, 4 having sum(one) <> 0;
    if found then
      for firm in select distinct organization_id from added loop
        perform fold_engagement_tallies(firm);
      end loop;
    end if;
  end if;
  return null;
end;
$$;

create trigger engagements_tallied_insert after insert on engagements
  referencing new table as added for each statement execute function tally_engagements();
create trigger engagements_tallied_update after update on engagements
  referencing old table as removed new table as added for each statement execute function tally_engagements();
create trigger engagements_tallied_delete after delete on engagements
  referencing old table as removed for each statement execute function tally_engagements();

-- Words of names and numbers, in small letters. Row security lets an index find a range of them; it would keep `ilike` from every index.
create table engagement_words (
  organization_id uuid not null,
  word text collate "C" not null,
  engagement_id uuid not null,
  primary key (organization_id, word, engagement_id),
  foreign key (organization_id, engagement_id) references engagements (organization_id, id) on delete cascade
);
create index engagement_words_of on engagement_words (organization_id, engagement_id);
create table client_words (
  organization_id uuid not null,
  word text collate "C" not null,
  client_id uuid not null,
  primary key (organization_id, word, client_id),
  foreign key (organization_id, client_id) references clients (organization_id, id) on delete cascade
);
create index client_words_of on client_words (organization_id, client_id);

-- The separators are those of domains/engagements/core/search-words.ts.
create function words_of(variadic texts text[]) returns setof text language sql immutable as $$
  select distinct left(word, 100) from unnest(texts) as one, regexp_split_to_table(lower(one), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+') as word
  where word <> ''
$$;

create function index_engagement_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from engagement_words where organization_id = new.organization_id and engagement_id = new.id;
  end if;
  insert into engagement_words (organization_id, word, engagement_id)
    select new.organization_id, word, new.id
    from words_of(new.name, new.plan_name, new.ein, replace(new.ein, '-', ''), new.plan_number) as word;
  return null;
end;
$$;
create trigger engagements_words_insert after insert on engagements for each row execute function index_engagement_words();
create trigger engagements_words_update after update of name, plan_name, ein, plan_number on engagements for each row
  when ((old.name, old.plan_name, old.ein, old.plan_number) is distinct from (new.name, new.plan_name, new.ein, new.plan_number))
  execute function index_engagement_words();

create function index_client_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from client_words where organization_id = new.organization_id and client_id = new.id;
  end if;
  insert into client_words (organization_id, word, client_id) select new.organization_id, word, new.id from words_of(new.name) as word;
  return null;
end;
$$;
create trigger clients_words_insert after insert on clients for each row execute function index_client_words();
create trigger clients_words_update after update of name on clients for each row
  when (old.name is distinct from new.name) execute function index_client_words();

alter table engagements no force row level security;
alter table clients no force row level security;
insert into engagement_tallies (organization_id, start_year, data_type, status, engagements)
  select organization_id, start_year, data_type, status, count(*) from engagements group by 1, 2, 3, 4;
insert into engagement_words (organization_id, word, engagement_id)
  select e.organization_id, word, e.id from engagements e, words_of(e.name, e.plan_name, e.ein, replace(e.ein, '-', ''), e.plan_number) as word;
insert into client_words (organization_id, word, client_id) select c.organization_id, word, c.id from clients c, words_of(c.name) as word;
alter table clients force row level security;
alter table engagements force row level security;

call make_tenant_table('engagement_tallies');
call make_tenant_table('engagement_words');
call make_tenant_table('client_words');
grant delete on engagement_tallies, engagement_words, client_words to tieout_app;
grant insert (organization_id, start_year, data_type, status, engagements) on engagement_tallies to tieout_app;
grant insert (organization_id, word, engagement_id) on engagement_words to tieout_app;
grant insert (organization_id, word, client_id) on client_words to tieout_app;
