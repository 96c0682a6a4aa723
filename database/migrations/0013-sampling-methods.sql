-- The registry of the code knows the methods; the database keeps the form of their keys, so that a new method needs no migration.
alter table samplings drop constraint samplings_method_check;
alter table samplings add constraint samplings_method_check check (method ~ '^[a-z][a-z_]{0,39}$');
