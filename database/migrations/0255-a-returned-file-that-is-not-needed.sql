-- An auditor says of a file that went back to the client that nothing has to come in its place.
alter table client_files
  drop constraint client_files_state_check,
  add constraint client_files_state_check check (state in ('draft', 'sent', 'accepted', 'returned', 'not_needed')),
  drop constraint client_files_check1,
  add constraint client_files_check1 check ((state in ('accepted', 'returned', 'not_needed')) = (settled_by is not null));
alter table client_request_events
  drop constraint client_request_events_event_check,
  add constraint client_request_events_event_check check (event in ('created', 'invited', 'reminded', 'opened', 'question', 'reply', 'received', 'checked', 'returned', 'not_needed', 'removed', 'replaced', 'renewed', 'revoked'));
