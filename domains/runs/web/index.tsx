/** The Process and results step of an engagement. */
export { ProcessStepScreen } from "./process-step-screen.tsx";
