-- How a person said that a text file is read: delimiter, quote, encoding, decimal sign, column breaks. Null: as found in the file.
alter table assets add column chosen_reading jsonb;
