import { expect, test } from "vitest";
import { hasPart, productParts } from "./product-parts.ts";

test.each([
  [[], ["account", "store", "credits", "engagements", "console"]],
  [["credits"], ["account", "store", "credits", "engagements", "console"]],
  [["hide_engagements"], ["account", "store", "console"]],
  [
    ["credits", "hide_engagements"],
    ["account", "store", "credits", "console"],
  ],
])("a firm with the flags %j has %j", (flags, parts) => {
  expect(productParts.filter((part) => hasPart(part, flags))).toEqual(parts);
});
