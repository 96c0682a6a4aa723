-- What the operator of this server requires of every firm. One row.
create table platform_rules (
  only_row boolean primary key default true check (only_row),
  two_steps_everywhere boolean not null default false
);
comment on column platform_rules.two_steps_everywhere is 'Everybody of every firm signs in with a second step, whatever their admins choose.';
insert into platform_rules default values;
grant select on platform_rules to tieout_platform;
grant update (two_steps_everywhere) on platform_rules to tieout_platform;

-- A firm that is created, by whatever way, begins with the rule of the server.
create function begin_with_the_rule_of_the_server() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not new.requires_second_step then
    new.requires_second_step := (select two_steps_everywhere from platform_rules);
  end if;
  return new;
end;
$$;
revoke execute on function begin_with_the_rule_of_the_server() from public;
create trigger organizations_begin_with_the_rule before insert on organizations
  for each row execute function begin_with_the_rule_of_the_server();
