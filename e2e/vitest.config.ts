import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["e2e/**/*.test.ts"],
    environment: "node",
    pool: "forks",
    // Every file starts whole products; side by side they would time each other out.
    fileParallelism: false,
    // A browser or a kill can miss its moment on a busy machine; what fails twice is a defect.
    retry: 1,
    globalSetup: ["e2e/prepare-checkout.ts"],
    testTimeout: 300_000,
    hookTimeout: 400_000,
  },
});
