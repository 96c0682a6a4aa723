import type { Engine, EngineSeat, EngineSession, Scratch } from "@tieout/engine";
import { runOrRemember } from "./remembered-answers.test-data.ts";

export interface WarmEngine extends Engine {
  /** Child processes asked for this task hang until they are killed; null affects no task. */
  readonly hangAt: (task: string | null) => void;
}

/**
 * Gives tasks from different callers to the same few child processes, one after another, because starting one takes longer than a test's
 * tasks. Every task begins in an empty folder with nothing kept, and a failed task still ends its child process. Equal tasks in a test run
 * are computed once. The tests of `packages/engine` and of the built product prove that the product starts a child process for each caller.
 * Each returned engine can be made to hang separately; the child processes serve all of them and end with this process.
 */
export function warmEngines(engine: Engine): () => WarmEngine {
  const idle: EngineSession[] = [];
  const withChild = async <T>(work: (session: EngineSession) => Promise<T>): Promise<T> => {
    const child = idle.pop() ?? (await startChild(engine));
    try {
      return await work(child);
    } finally {
      idle.push(child);
    }
  };
  return () => warmEngine(engine, withChild);
}

function warmEngine(engine: Engine, withChild: Engine["withSession"]): WarmEngine {
  const seats = new WeakMap<Scratch, EngineSeat>();
  let hung: string | null = null;
  /** Tasks outside a session keep data too, which the child process's next caller must not get. */
  const withOwn: Engine["withSession"] = (work) =>
    withChild(async ({ isBusy, use }) => {
      let keeps = false;
      const seatOf = (seat: EngineSeat): EngineSeat => ({
        ...seat,
        async run(request) {
          if (request.task === hung) return seat.run({ ...request, task: "hang" });
          const end = keeps || request.signal?.aborted ? await seat.run(request) : await runOrRemember(seat, request);
          keeps = end.ok && end.value.kept.length > 0;
          return end;
        },
      });
      try {
        return await work({ isBusy, use: (onSeat) => use((seat) => onSeat(seatOf(seat))) });
      } finally {
        if (keeps) await use((seat) => seat.run({ task: "forget", payload: null }));
      }
    });
  return {
    isolation: engine.isolation,
    limits: engine.limits,
    withScratch: (work) =>
      withOwn((session) =>
        session.use((seat) => {
          seats.set(seat.scratch, seat);
          return work(seat.scratch);
        }),
      ),
    withSession: withOwn,
    async run(scratch, request) {
      const seat = seats.get(scratch);
      if (!seat) throw new Error("the scratch folder is of another engine");
      return seat.run(request);
    },
    hangAt(task) {
      hung = task;
    },
  };
}

/** A session that stays open. */
function startChild(engine: Engine): Promise<EngineSession> {
  return new Promise((resolve, reject) => {
    engine
      .withSession((session) => {
        resolve(session);
        return new Promise<never>(() => undefined);
      })
      .catch(reject);
  });
}
