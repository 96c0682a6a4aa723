import { expect, test } from "vitest";
import { canCancelRequest, isPdf, isWorkbook, nextRequestStates, requestStates } from "../index.ts";

test("a request moves from review to preparation to delivery, and can be canceled until preparation begins", () => {
  expect(requestStates.map((state) => [state, nextRequestStates(state), canCancelRequest(state)])).toEqual([
    ["requested", ["in_review", "canceled"], true],
    ["in_review", ["in_preparation", "canceled"], true],
    ["in_preparation", ["delivered", "canceled"], false],
    ["delivered", [], false],
    ["canceled", [], false],
  ]);
});

test("a PDF and a workbook are recognized by their first bytes", () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  expect([isPdf(bytes("%PDF-1.7")), isPdf(bytes("PK\u0003\u0004")), isPdf(bytes("%PD"))]).toEqual([true, false, false]);
  expect([isWorkbook(bytes("PK\u0003\u0004....")), isWorkbook(bytes("%PDF-1.7"))]).toEqual([true, false]);
});
