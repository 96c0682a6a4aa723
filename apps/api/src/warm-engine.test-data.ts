import type { Engine, EngineSeat, EngineSession, Scratch } from "@tieout/engine";

interface Child {
  readonly session: EngineSession;
  readonly end: () => Promise<void>;
}

export interface WarmEngine extends Engine {
  /** From now on the child that is asked for this task works on it until it is killed; null: for no task. */
  readonly hangAt: (task: string | null) => void;
  /** Ends all children. */
  readonly close: () => Promise<void>;
}

/**
 * Gives tasks of different callers to the same few children, one after another: a start takes longer than the tasks of a test. Every task
 * begins in an empty folder with nothing kept, and a failed one still ends its child. That the product starts a child for each is proven
 * by the tests of `packages/engine` and on the built product.
 */
export function warmEngine(engine: Engine): WarmEngine {
  const idle: Child[] = [];
  const all = new Set<Child>();
  const seats = new WeakMap<Scratch, EngineSeat>();
  let hung: string | null = null;
  const seatOf = (seat: EngineSeat): EngineSeat => ({
    ...seat,
    run: (request) => seat.run(request.task === hung ? { ...request, task: "hang" } : request),
  });
  const withChild = async <T>(work: (session: EngineSession) => Promise<T>): Promise<T> => {
    const child = idle.pop() ?? (await startChild(engine));
    all.add(child);
    try {
      const { isBusy, use } = child.session;
      return await work({ isBusy, use: (onSeat) => use((seat) => onSeat(seatOf(seat))) });
    } finally {
      idle.push(child);
    }
  };
  return {
    isolation: engine.isolation,
    limits: engine.limits,
    withScratch: (work) =>
      withChild((session) =>
        session.use((seat) => {
          seats.set(seat.scratch, seat);
          return work(seat.scratch);
        }),
      ),
    withSession: (work) =>
      withChild(async (session) => {
        try {
          return await work(session);
        } finally {
          await session.use((seat) => seat.run({ task: "forget", payload: null }));
        }
      }),
    async run(scratch, request) {
      const seat = seats.get(scratch);
      if (!seat) throw new Error("the scratch folder is of another engine");
      return seat.run(request);
    },
    hangAt(task) {
      hung = task;
    },
    async close() {
      await Promise.all([...all].map(({ end }) => end()));
    },
  };
}

function startChild(engine: Engine): Promise<Child> {
  return new Promise((resolve, reject) => {
    const ended = engine.withSession(
      (session) =>
        new Promise<void>((release) => {
          const end = (): Promise<void> => {
            release();
            return ended;
          };
          resolve({ session, end });
        }),
    );
    ended.catch(reject);
  });
}
