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

-- Changes what is not null, and returns what the person was before. Outcomes: 'changed', or, with nothing changed, 'not-admin' (the caller is
-- none any more), 'absent', 'last-admin' (the firm would be left without one), 'not-leaving' (somebody takes over, but the person stays) and
-- 'no-successor' (who takes over cannot sign in). Changes of one firm wait for each other, and nothing else waits for them. Who is
-- deactivated or activated starts from nothing: sessions end, also those under somebody else, and no browser, link or begun sign-in is left.
create function change_user(
  changed_id uuid, new_name text, new_role smallint, new_active boolean, successor uuid, at timestamptz,
  out outcome text, out old_name text, out old_role smallint, out was_active boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  org uuid := current_organization_id();
  stays_admin boolean;
  stays boolean;
begin
  perform from organizations where id = org for no key update;
  if not exists (select from users where organization_id = org and id = current_person_id() and role = 1 and is_active) then
    outcome := 'not-admin';
    return;
  end if;
  select name, role, is_active into old_name, old_role, was_active from users where organization_id = org and id = changed_id for update;
  if not found then
    outcome := 'absent';
    return;
  end if;
  stays := coalesce(new_active, was_active);
  stays_admin := stays and coalesce(new_role, old_role) = 1;
  outcome := case
    when not stays_admin and not exists (select from users where organization_id = org and id <> changed_id and role = 1 and is_active)
      then 'last-admin'
    when successor is not null and stays then 'not-leaving'
    when successor is not null and not exists (
      select from users where organization_id = org and id = successor and id <> changed_id and is_active and password_hash is not null)
      then 'no-successor'
    else 'changed'
  end;
  if outcome <> 'changed' then
    return;
  end if;
  update users set name = coalesce(new_name, name), role = coalesce(new_role, role), is_active = stays where organization_id = org and id = changed_id;
  if stays <> was_active then
    update sessions set ended_at = at where organization_id = org and changed_id in (user_id, real_user_id) and ended_at is null;
    delete from remembered_devices where organization_id = org and user_id = changed_id;
    delete from login_challenges where organization_id = org and user_id = changed_id;
    delete from password_links where organization_id = org and user_id = changed_id;
  end if;
end;
$$;
revoke execute on function change_user(uuid, text, smallint, boolean, uuid, timestamptz) from public;
grant execute on function change_user(uuid, text, smallint, boolean, uuid, timestamptz) to tieout_app;

