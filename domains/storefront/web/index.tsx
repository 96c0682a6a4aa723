export { type PlanYear, PlanYears } from "./plan-year-field.tsx";
export { default as StoreScreen } from "./store-screen.tsx";
export { default as ToolkitScreen } from "./toolkit-screen.tsx";
