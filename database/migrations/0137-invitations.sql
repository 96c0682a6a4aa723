-- For tieout_app: an admin has a link to set a password sent to a person of their firm who has none yet. False where there is none to invite.
create function invite_user(invited uuid, at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  org uuid := requires_admin();
begin
  insert into password_link_requests (purpose, address, requested_at)
    select 'set', email, at from users where organization_id = org and id = invited and is_active and password_hash is null;
  return found;
end;
$$;
revoke execute on function invite_user(uuid, timestamptz) from public;
grant execute on function invite_user(uuid, timestamptz) to tieout_app;
