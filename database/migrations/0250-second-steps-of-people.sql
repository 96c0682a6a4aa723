-- How each person of the firm signs in: any second step counts, as it does at the sign-in.
create or replace function sign_in_of_people()
returns table (user_id uuid, has_password boolean, has_second_step boolean)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  org uuid := requires_admin();
begin
  -- has_password: the person has one, or has signed in through an issuer.
  return query select u.id,
      u.password_hash is not null or exists (select from sign_on_links l where l.organization_id = org and l.user_id = u.id),
      has_second_step(u.id)
    from users u where u.organization_id = org;
end;
$$;
