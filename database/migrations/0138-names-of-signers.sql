-- Who signed, concluded or wrote in review keeps the name of that day: a person renamed since changes nothing of what was signed.
alter table workpaper_sign_offs add column signed_by_name text, add column ended_by_name text;
alter table workpaper_conclusions add column written_by_name text;
alter table review_notes add column resolved_by_name text;
alter table review_messages add column written_by_name text;
comment on column workpaper_sign_offs.signed_by_name is 'Null: written by a version that did not keep it.';
comment on column workpaper_conclusions.written_by_name is 'Null: written by a version that did not keep it.';
comment on column review_messages.written_by_name is 'Null: written by a version that did not keep it.';
grant insert (signed_by_name), update (ended_by_name) on workpaper_sign_offs to tieout_app;
grant insert (written_by_name), update (written_by_name) on workpaper_conclusions to tieout_app;
grant update (resolved_by_name) on review_notes to tieout_app;
grant insert (written_by_name) on review_messages to tieout_app;

alter table users no force row level security;
alter table workpaper_sign_offs no force row level security;
alter table workpaper_conclusions no force row level security;
alter table review_notes no force row level security;
alter table review_messages no force row level security;
update workpaper_sign_offs s set signed_by_name = u.name,
  ended_by_name = (select e.name from users e where e.organization_id = s.organization_id and e.id = s.ended_by)
from users u where u.organization_id = s.organization_id and u.id = s.signed_by;
update workpaper_conclusions c set written_by_name = u.name
from users u where u.organization_id = c.organization_id and u.id = c.written_by;
update review_notes n set resolved_by_name = u.name
from users u where u.organization_id = n.organization_id and u.id = n.resolved_by;
update review_messages m set written_by_name = u.name
from users u where u.organization_id = m.organization_id and u.id = m.written_by;
alter table review_messages force row level security;
alter table review_notes force row level security;
alter table workpaper_conclusions force row level security;
alter table workpaper_sign_offs force row level security;
alter table users force row level security;
