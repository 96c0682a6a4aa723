export { default as LoginScreen, type LoginAnswer } from "./login-screen.tsx";
export { ShellAnnouncement, useNotices } from "./shell-announcement.tsx";
