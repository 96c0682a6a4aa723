-- Events whose subject is a file, a slot or a download name their engagement in their data: what the activity of an engagement is found by.
-- A table, not an index on the data: row security keeps an expression over jsonb from being an index condition.
create table audit_subjects (
  organization_id uuid not null,
  engagement_id text not null,
  subject_type text not null,
  subject_id text not null,
  primary key (organization_id, engagement_id, subject_type, subject_id)
);
alter table audit_events no force row level security;
insert into audit_subjects (organization_id, engagement_id, subject_type, subject_id)
select distinct organization_id, data ->> 'engagementId', subject_type, subject_id from audit_events
where data ->> 'engagementId' is not null and subject_id is not null;
alter table audit_events force row level security;
call make_tenant_table('audit_subjects');

create function note_audit_subject() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into audit_subjects (organization_id, engagement_id, subject_type, subject_id)
  values (new.organization_id, new.data ->> 'engagementId', new.subject_type, new.subject_id) on conflict do nothing;
  return null;
end;
$$;
revoke execute on function note_audit_subject() from public;
create trigger audit_events_subject after insert on audit_events for each row
  when (new.data ->> 'engagementId' is not null and new.subject_id is not null) execute function note_audit_subject();
