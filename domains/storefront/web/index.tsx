export { default as StoreScreen } from "./store-screen.tsx";
export { default as ToolkitScreen } from "./toolkit-screen.tsx";
