import { describe, expect, it } from "vitest";
import type { Identity } from "./person.ts";
import { indexPeople } from "./person-index.ts";

const person = (provider: number, id: string | null, ssnHash: string | null = null): Identity => ({
  key: id === null ? `${provider}|S${ssnHash}` : `${provider}|I${id}`,
  ...{ id, ssnHash, ssnLast4: null, name: null },
});

describe("a person of another file", () => {
  it("is found by SSN whatever the number, with the account of the own provider first", () => {
    const index = indexPeople([person(0, "1", "a"), person(1, "2", "a")]);
    expect(index.find(person(1, "9", "a"))?.key).toBe("1|I2");
    expect(index.find(person(0, null, "a"))?.key).toBe("0|I1");
    expect(index.find(person(5, "2", "a"))?.key).toBe("1|I2");
  });
  it("of one recordkeeper is never the one of another who has the same number", () => {
    const index = indexPeople([person(0, "1"), person(1, "2")]);
    expect(index.find(person(0, "1"))?.key).toBe("0|I1");
    expect(index.find(person(1, "1"))).toBeNull();
  });
  it("whose provider gave no such report is found by a number that one person has, and by none that several have", () => {
    const index = indexPeople([person(0, "1"), person(0, "2"), person(1, "2")]);
    expect(index.find(person(7, "1"))?.key).toBe("0|I1");
    expect(index.find(person(7, "2"))).toBeNull();
  });
  it("with another SSN under the same number is another", () => {
    expect(indexPeople([person(0, "1", "a")]).find(person(0, "1", "b"))).toBeNull();
    expect(indexPeople([person(0, "1", "a")]).find(person(0, "1"))?.key).toBe("0|I1");
  });
});
