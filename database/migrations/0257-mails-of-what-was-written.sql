-- When the other side was mailed about what was asked, returned, answered or given; null: not yet, or it was not needed.
alter table client_request_events add column told_at timestamptz;
grant update (told_at) on client_request_events to tieout_app;

-- Nobody is mailed about what was written before there were such mails.
alter table client_request_events no force row level security;
update client_request_events set told_at = at;
alter table client_request_events force row level security;
