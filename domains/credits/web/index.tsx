export { default } from "./credit-dashboard-screen.tsx";
