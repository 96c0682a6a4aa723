import { expect, test } from "vitest";
import { assertionMatrix, figuresOf, sampleToolkits } from "../index.ts";

const toolkits = sampleToolkits();

test("the samples are at least 120 toolkits from 40 providers, SOC 1 and 2, types 1 and 2, over three years, each with a unique key", () => {
  expect(toolkits.length).toBeGreaterThanOrEqual(120);
  const distinct = (of: (toolkit: (typeof toolkits)[number]) => unknown) => new Set(toolkits.map(of)).size;
  expect(distinct(({ provider }) => provider.name)).toBe(40);
  expect(distinct(({ key }) => key)).toBe(toolkits.length);
  const kinds = new Set(toolkits.map(({ general }) => `SOC ${general.socType} type ${general.reportType}`));
  expect([...kinds].sort()).toEqual(["SOC 1 type 1", "SOC 1 type 2", "SOC 2 type 1", "SOC 2 type 2"]);
  expect(distinct(({ general }) => general.endOn.slice(0, 4))).toBe(3);
  expect(new Set(toolkits.map(({ opinion }) => opinion.kind))).toEqual(new Set(["unmodified", "qualified"]));
  expect(toolkits.every(({ isSample }) => isSample)).toBe(true);
});

test("controls, tests, exceptions and user-entity controls vary: no two toolkits have the same content", () => {
  const bodies = toolkits.map(({ objectives, userControls, subservices }) => JSON.stringify([objectives, userControls, subservices]));
  expect(new Set(bodies).size).toBe(toolkits.length);
  const texts = new Set(toolkits.flatMap(({ objectives }) => objectives.flatMap(({ controls }) => controls.map(({ text }) => text))));
  expect(texts.size).toBeGreaterThan(300);
});

test("the samples are the same every time they are generated", () => {
  expect(sampleToolkits()).toEqual(toolkits);
});

test("every placeholder in a text is filled in, and references point to content in the toolkit", () => {
  for (const toolkit of toolkits) {
    expect(JSON.stringify(toolkit)).not.toMatch(/\{[a-z]\}|undefined|NaN/);
    const ids = new Set(toolkit.objectives.map(({ id }) => id));
    for (const { objectiveId } of toolkit.userControls) expect(ids).toContain(objectiveId);
    for (const id of toolkit.opinion.objectiveIds) expect(ids).toContain(id);
    expect(toolkit.general.startOn <= toolkit.general.endOn && toolkit.general.endOn < toolkit.general.reportOn).toBe(true);
  }
});

test("a type 1 report has no tests and supports no reliance", () => {
  for (const toolkit of toolkits.filter(({ general }) => general.reportType === 1)) {
    expect(figuresOf(toolkit).tests).toBe(0);
    for (const { reliance } of assertionMatrix(toolkit)) expect(new Set(Object.values(reliance))).toEqual(new Set(["none"]));
  }
});

test("an exception leaves partial reliance on an assertion; a qualified objective leaves none", () => {
  const cells = toolkits.flatMap((toolkit) => assertionMatrix(toolkit).flatMap(({ reliance }) => Object.values(reliance)));
  expect(new Set(cells)).toEqual(new Set(["tested", "part", "none"]));
});
