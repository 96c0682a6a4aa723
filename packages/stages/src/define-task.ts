import type { EngineTask } from "@tieout/engine/child";
import { type DeepReadonly, forReading } from "@tieout/shapes";
import { z } from "zod";

/** Carries a type without holding a value. */
interface TypeOf<T> {
  readonly example?: T;
}

export const typeOf = <T>(): TypeOf<T> => ({});

/** An engine task as its callers see it. Its code is in another module, which only the engine child imports. */
export interface Task<Payload, Value, Name extends string = string> {
  /** `domain.words` */
  readonly name: Name;
  /** Path in the repository to the task's code; the task's version is a hash of the sources reachable from it. */
  readonly module: string;
  /** Input from the caller; anything JSON can represent. */
  readonly payload: TypeOf<Payload>;
  /** Shape of the answer. The child has read untrusted files, so every answer is parsed with it. */
  readonly answer: z.ZodType<Value>;
}

type PayloadOf<T> = T extends Task<infer Payload, unknown> ? Payload : never;
type ValueOf<T> = T extends Task<unknown, infer Value> ? Value : never;

/** Declares a task next to the other tasks of its domain; `TaskCodes` then requires its code in the engine child. */
export const defineTask = <const Name extends string, Payload, Value>(
  task: Task<Payload, Value, Name>,
): Task<Payload, DeepReadonly<Value>, Name> => ({ ...task, answer: forReading(task.answer) });

/** Answer for one part of a multi-part task. */
export interface PartAnswer<Value> {
  readonly name: string;
  readonly value: Value;
}

/** A task with several parts, each with its own result. */
export interface PartsTask<Payload, Value, Name extends string = string> extends Task<Payload, readonly PartAnswer<Value>[], Name> {
  /** Shape of a part's value. */
  readonly part: z.ZodType<Value>;
}

type PartsDeclaration<Payload, Value, Name extends string> = Omit<PartsTask<Payload, Value, Name>, "answer">;

export const definePartsTask = <const Name extends string, Payload, Value>(
  task: PartsDeclaration<Payload, Value, Name>,
): PartsTask<Payload, DeepReadonly<Value>, Name> => {
  const part = forReading(task.part);
  return { ...task, part, answer: z.array(z.strictObject({ name: z.string(), value: part })) };
};

/** Function that performs a task, with the types the task declares. */
export type TaskRun<T> = EngineTask<PayloadOf<T>, ValueOf<T>>["run"];

type Tasks = Readonly<Record<string, { readonly name: string }>>;
export type TaskNames<T extends Tasks> = T[keyof T]["name"];
type NamedTask<T extends Tasks, Name> = Extract<T[keyof T], { readonly name: Name }>;
export type NamedPayload<T extends Tasks, Name> = PayloadOf<NamedTask<T, Name>>;
export type NamedValue<T extends Tasks, Name> = ValueOf<NamedTask<T, Name>>;

/** Code for every declared task, by name; a missing task, or one with other types, does not compile. */
export type TaskCodes<T extends Tasks> = {
  readonly [Name in TaskNames<T>]: EngineTask<NamedPayload<T, Name>, NamedValue<T, Name>>;
};
