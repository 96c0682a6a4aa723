export { type PlanYear, PlanYears } from "./plan-year-field.tsx";
export { default as CheckoutScreen } from "./purchases/checkout-screen.tsx";
export { default as LibraryScreen } from "./purchases/library-screen.tsx";
export { default as StaffStorePanel } from "./requests/staff-store-panel.tsx";
export { default as StoreScreen } from "./store-screen.tsx";
export { default as ToolkitScreen } from "./toolkit-screen.tsx";
