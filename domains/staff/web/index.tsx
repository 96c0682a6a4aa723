export { default as StaffScreen } from "./staff-screen.tsx";
