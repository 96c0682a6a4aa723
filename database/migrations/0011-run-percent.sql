-- Migrations add only: an older version of the product that runs beside this one still writes the column.
comment on column engagements.progress_percent is 'Not read: the percent of a run stands in the progress of its job.';
