-- What a person answered about a dropped file, and how long one that is not needed is kept.
alter table package_files
  -- how a text file is cut into cells; null: as found in it
  add column chosen_reading jsonb,
  -- when a person set it aside; null: its content says so, since it came
  add column set_aside_at timestamptz,
  -- the bytes are the workbook inside a protected one, opened with its password
  add column was_protected boolean not null default false;
grant update (chosen_reading, set_aside_at, was_protected, size_bytes, sha256, object_key) on package_files to tieout_app;
