-- The percent of a run stands in the progress of its job alone.
alter table engagements drop column progress_percent;
