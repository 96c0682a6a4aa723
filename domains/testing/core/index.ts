export * from "./procedures/default-procedures.ts";
export * from "./procedures/plain-text-of.ts";
export * from "./sampling-set-up.ts";
export * from "./selection/draw-sample.ts";
export * from "./tested-output.ts";
