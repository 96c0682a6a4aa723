-- Staff look at the runs that failed last, over all firms.
create index runs_failed on runs (ended_at desc) where status = 'failed';
