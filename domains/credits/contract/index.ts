export * from "./credits-failures.ts";
