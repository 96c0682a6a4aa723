-- A backup reads, as tieout_platform, every table with row security; this one was the queue's alone.
grant select on job_leases to tieout_platform;
