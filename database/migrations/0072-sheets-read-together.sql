-- Sheets of a workbook that a person chose to read together as one report, in the file's order, and the cells of those after the first.
alter table assets
  add column chosen_sheets integer[] check (cardinality(chosen_sheets) > 1),
  add column more_grid_object_keys text[];

grant update (chosen_sheets, more_grid_object_keys) on assets to tieout_app;
