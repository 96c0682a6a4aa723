-- Mails that a firm causes to people outside of it, by day (UTC), and how many staff allow it; without a row the product decides.
create table outside_mail_days (
  organization_id uuid not null references organizations (id),
  day date not null,
  mails integer not null check (mails >= 0),
  primary key (organization_id, day)
);
call make_tenant_table('outside_mail_days');

create table outside_mail_limits (
  organization_id uuid primary key references organizations (id),
  mails_a_day integer not null check (mails_a_day between 0 and 100000)
);
call make_tenant_table('outside_mail_limits');
grant insert (organization_id, mails_a_day) on outside_mail_limits to tieout_platform;
grant update (mails_a_day) on outside_mail_limits to tieout_platform;
grant delete on outside_mail_limits to tieout_platform;

-- Counts mails before they are asked for, in the same transaction; calls of one firm wait for each other, in whatever process. The firm is known if it has
-- engagements or a contract: staff have looked at it. Any other one mails the domain of who signed up, or of its proven domains. A domain is blank where anyone gets
-- an address of it. The role of requests cannot write the count.
create function count_outside_mails(domains text[], at timestamptz)
returns table (outcome text, most integer, mails integer)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  org uuid := current_organization_id();
  today date := (at at time zone 'UTC')::date;
  is_known boolean;
begin
  select not 'hide_engagements' = any (o.flags) or exists (select from credit_contracts c where c.organization_id = org)
    into is_known from organizations o where o.id = org;
  if is_known is null then
    raise exception 'no organization is set';
  end if;
  if not is_known and exists (
    select from unnest(domains) as d where d = '' or d not in (
      select split_part(u.email, '@', 2) from store_customers s join users u on u.organization_id = s.organization_id and u.id = s.user_id
        where s.organization_id = org
      union all select p.domain from sign_on_domains p where p.organization_id = org and p.proven_at is not null))
  then
    return query select 'not-known', 0, 0;
    return;
  end if;
  most := coalesce((select l.mails_a_day from outside_mail_limits l where l.organization_id = org), case when is_known then 1000 else 20 end);
  insert into outside_mail_days as d (organization_id, day, mails) values (org, today, 0) on conflict do nothing;
  update outside_mail_days d set mails = d.mails + cardinality(domains)
    where d.organization_id = org and d.day = today and d.mails + cardinality(domains) <= most returning d.mails into mails;
  if found then
    return query select 'counted', most, mails;
  else
    return query select 'used-up', most, d.mails from outside_mail_days d where d.organization_id = org and d.day = today;
  end if;
end;
$$;
revoke all on function count_outside_mails from public;
grant execute on function count_outside_mails to tieout_app;
