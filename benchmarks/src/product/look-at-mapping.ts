import { setTimeout as pause } from "node:timers/promises";

/** Less than a person needs to review a page of suggested columns; reading ahead beyond it counts as the product's time. */
const lookSeconds = 20;

/** Waits as a person would between suggestion and confirmation of a mapping, while the product reads ahead. */
export const lookAtMapping = (): Promise<void> => pause(lookSeconds * 1000);
