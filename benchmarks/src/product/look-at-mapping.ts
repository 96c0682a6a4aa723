import { setTimeout as pause } from "node:timers/promises";

/**
 * Less time than a person needs to review a page of suggested columns; if reading ahead takes longer, the excess counts as the product's
 * time.
 */
const lookSeconds = 20;

/** Waits as a person would between a mapping's suggestion and its confirmation, while the product reads ahead. */
export const lookAtMapping = (): Promise<void> => pause(lookSeconds * 1000);
