-- Whoever signs in through an issuer needs no password: they are no longer invited, and may take over engagements.
create or replace function sign_in_of_people()
returns table (user_id uuid, has_password boolean, has_second_step boolean)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  org uuid := requires_admin();
begin
  -- has_password: the person has one, or has signed in through an issuer.
  return query select u.id,
      u.password_hash is not null or exists (select from sign_on_links l where l.organization_id = org and l.user_id = u.id),
      exists (select from second_factors f where f.organization_id = org and f.user_id = u.id and f.confirmed_at is not null)
    from users u where u.organization_id = org;
end;
$$;

create or replace function change_user(
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
      select from users where organization_id = org and id = successor and id <> changed_id and is_active
          and (password_hash is not null or exists (select from sign_on_links l where l.organization_id = org and l.user_id = users.id)))
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
