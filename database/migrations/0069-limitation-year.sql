-- A plan document may define another limitation year than the plan year (Treas. Reg. 1.415(j)-1); null: the plan year.
alter table engagements add column limitation_year_end_on date;
grant update (limitation_year_end_on) on engagements to tieout_app;
