import path from "node:path";
import { findMigrationsFolder } from "@tieout/postgres";
import { runCli } from "./run-cli.ts";

process.exitCode = await runCli(process.argv.slice(2), {
  env: process.env,
  root: path.resolve(findMigrationsFolder(), "../.."),
  input: process.stdin,
  output: process.stdout,
  now: () => new Date(),
});
