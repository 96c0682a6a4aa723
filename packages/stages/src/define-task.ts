import type { EngineTask } from "@tieout/engine/child";
import { type DeepReadonly, forReading } from "@tieout/shapes";
import { z } from "zod";

/** Says what type a member has; holds no value. */
interface TypeOf<T> {
  readonly example?: T;
}

export const typeOf = <T>(): TypeOf<T> => ({});

/** An engine task as its callers know it. Its code is in another module, which only the engine child imports. */
export interface Task<Payload, Value, Name extends string = string> {
  /** `domain.words` */
  readonly name: Name;
  /** Path of the code in the repository: the task's version is a hash of the sources that it reaches. */
  readonly module: string;
  /** What the caller gives; anything JSON can carry. */
  readonly payload: TypeOf<Payload>;
  /** Shape of what it answers. The child has read untrusted files: every answer is parsed with it. */
  readonly answer: z.ZodType<Value>;
}

type PayloadOf<T> = T extends Task<infer Payload, unknown> ? Payload : never;
type ValueOf<T> = T extends Task<unknown, infer Value> ? Value : never;

/** Declares a task, beside the others of its domain; `TaskCodes` then demands its code of the engine child. */
export const defineTask = <const Name extends string, Payload, Value>(
  task: Task<Payload, Value, Name>,
): Task<Payload, DeepReadonly<Value>, Name> => ({ ...task, answer: forReading(task.answer) });

/** The answer for one part of a task that computes several. */
export interface PartAnswer<Value> {
  readonly name: string;
  readonly value: Value;
}

/** A task of parts, each with a result of its own. */
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

/** The function that does a task, as its declaration says. */
export type TaskRun<T> = EngineTask<PayloadOf<T>, ValueOf<T>>["run"];

type Tasks = Readonly<Record<string, { readonly name: string }>>;
export type TaskNames<T extends Tasks> = T[keyof T]["name"];
type NamedTask<T extends Tasks, Name> = Extract<T[keyof T], { readonly name: Name }>;
export type NamedPayload<T extends Tasks, Name> = PayloadOf<NamedTask<T, Name>>;
export type NamedValue<T extends Tasks, Name> = ValueOf<NamedTask<T, Name>>;

/** The code of every declared task, by its name: one that is missing, or of other types, does not compile. */
export type TaskCodes<T extends Tasks> = {
  readonly [Name in TaskNames<T>]: EngineTask<NamedPayload<T, Name>, NamedValue<T, Name>>;
};
