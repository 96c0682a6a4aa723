export { serveTestPostgres as default } from "../packages/postgres/src/serve-test-postgres.ts";
