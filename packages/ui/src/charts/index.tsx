export * from "./horizontal-bars.tsx";
