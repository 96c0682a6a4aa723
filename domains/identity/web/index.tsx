export { default as LoginScreen, type LoginAnswer } from "./login-screen.tsx";
