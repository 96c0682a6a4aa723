-- For tieout_app: an admin has a link to set a password sent to a person of their firm who has none yet. False where there is none to invite.
create function invite_user(invited uuid, at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  org uuid := requires_admin();
begin
  insert into password_link_requests (purpose, address, requested_at)
    select 'set', email, at from users where organization_id = org and id = invited and is_active and password_hash is null
    on conflict (purpose, address) do nothing;
  return exists (select from users where organization_id = org and id = invited and is_active and password_hash is null);
end;
$$;
revoke execute on function invite_user(uuid, timestamptz) from public;
grant execute on function invite_user(uuid, timestamptz) to tieout_app;

-- How each person of the firm signs in: their password hashes and second steps are in no column that a firm's transaction reads.
create function sign_in_of_people() returns table (user_id uuid, has_password boolean, has_second_step boolean)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  org uuid := requires_admin();
begin
  return query select u.id, u.password_hash is not null,
      exists (select from second_factors f where f.organization_id = org and f.user_id = u.id and f.confirmed_at is not null)
    from users u where u.organization_id = org;
end;
$$;
revoke execute on function sign_in_of_people() from public;
grant execute on function sign_in_of_people() to tieout_app;
