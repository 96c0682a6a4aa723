import { setTimeout as pause } from "node:timers/promises";

/** A person takes longer to look at a page of suggested columns; a file that is not read ahead by then counts as the product's time. */
const lookSeconds = 20;

/** The time between the suggested mapping and its confirmation, in which the product reads ahead. */
export const lookAtMapping = (): Promise<void> => pause(lookSeconds * 1000);
