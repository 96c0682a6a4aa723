-- A download that was granted to an admin is none of the auditor's whom they become: tickets end with the role they were issued under.
create function forget_download_tickets() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from download_tickets t using sessions s
    where s.organization_id = new.organization_id and s.user_id = new.id and t.organization_id = s.organization_id and t.session_id = s.id;
  return null;
end;
$$;
revoke execute on function forget_download_tickets() from public;
create trigger forget_download_tickets after update of role on users
  for each row when (old.role is distinct from new.role) execute function forget_download_tickets();
