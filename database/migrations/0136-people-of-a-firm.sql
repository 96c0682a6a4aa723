-- For tieout_app, which writes no row of users: an admin adds and changes people of their own firm, and nobody else does.
create function requires_admin() returns uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  org uuid := current_organization_id();
begin
  if not exists (select from users where organization_id = org and id = current_person_id() and role = 1 and is_active) then
    raise exception 'only a firm admin changes people' using errcode = 'insufficient_privilege';
  end if;
  return org;
end;
$$;
revoke execute on function requires_admin() from public;

-- Null where somebody, of whatever firm, has the email.
create function add_user(new_email text, new_name text, new_role smallint) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  org uuid := requires_admin();
  added uuid;
begin
  insert into users (organization_id, email, name, role) values (org, new_email, new_name, new_role)
    on conflict (email) do nothing returning id into added;
  return added;
end;
$$;
revoke execute on function add_user(text, text, smallint) from public;
grant execute on function add_user(text, text, smallint) to tieout_app;

-- Returns 'changed', 'absent', or 'last-admin' where the firm would be left without an active admin. Changes of one firm wait for each other.
-- The sessions of who is deactivated end, and no browser is remembered.
create function change_user(changed_id uuid, new_name text, new_role smallint, active boolean, at timestamptz) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  org uuid := current_organization_id();
begin
  perform from organizations where id = org for update;
  perform requires_admin();
  if not exists (select from users where organization_id = org and id = changed_id) then
    return 'absent';
  end if;
  if (new_role <> 1 or not active)
    and not exists (select from users where organization_id = org and id <> changed_id and role = 1 and is_active) then
    return 'last-admin';
  end if;
  update users set name = new_name, role = new_role, is_active = active where organization_id = org and id = changed_id;
  if not active then
    update sessions set ended_at = at where organization_id = org and user_id = changed_id and ended_at is null;
    delete from remembered_devices where user_id = changed_id;
  end if;
  return 'changed';
end;
$$;
revoke execute on function change_user(uuid, text, smallint, boolean, timestamptz) from public;
grant execute on function change_user(uuid, text, smallint, boolean, timestamptz) to tieout_app;

-- Who has never set a password; the hashes themselves are in no column that a firm's transaction reads.
create function people_without_password() returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  org uuid := requires_admin();
begin
  return query select id from users where organization_id = org and password_hash is null;
end;
$$;
revoke execute on function people_without_password() from public;
grant execute on function people_without_password() to tieout_app;
