export type { Builders, EngagementOptions, TestFirm, TestUser, UserOptions } from "./builders.ts";
export type { Caller, RawRequest, TestAnswer, TestProblem, TestRequest } from "./caller.ts";
export type { FakeClock } from "./fake-clock.ts";
export { createFakeClock } from "./fake-clock.ts";
export type { TestApi, TestApiOptions } from "./test-api.ts";
export { startTestApi } from "./test-api.ts";
