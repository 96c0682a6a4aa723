-- A reading no longer keeps a table from hash to SSN. The objects of earlier ones are deleted by the daily sweep, once no row names them.
alter table stage_results no force row level security;
update stage_results set outputs = outputs - 'vault.parquet' where outputs ? 'vault.parquet';
alter table stage_results force row level security;
