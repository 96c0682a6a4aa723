export { default } from "./client-requests-card.tsx";
