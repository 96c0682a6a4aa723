export * from "./selection/draw-sample.ts";
