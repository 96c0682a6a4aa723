-- Names often begin with the year: in the index of all names the engagements of one year lie together, far from either end.
create index engagements_year_name on engagements (organization_id, start_year, lower(name), id);
