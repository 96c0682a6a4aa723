import { expect, test } from "vitest";
import { nameOfStatement } from "./watched-statements.ts";

test.each([
  ["select id from engagements e join clients c on c.id = e.client_id where name = 'Adler 900-12-3456'", "select engagements, clients"],
  ["insert into toolkits (id) values ($1) on conflict (id) do update set id = $1", "insert toolkits"],
  ["update users set name = 'Adler' where id = $1", "update users"],
  ["select id from runs where id = $1 for update of runs", "select runs"],
  ["select append_audit_events($1, $2)", "select append_audit_events"],
  ["select 'Adler', 1234.56", "select"],
  ["with found as (select 1 from people) delete from files using found", "with people, files"],
])("the name of %s contains its verb and tables, and no value", (sql, name) => {
  expect(nameOfStatement(sql)).toBe(name);
});
