-- A dropped file of another plan year moves to that year's engagement.
grant update (engagement_id) on package_files to tieout_app;
