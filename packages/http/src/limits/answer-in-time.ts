import type { IncomingMessage } from "node:http";
import { tookTooLong } from "../http-failures.ts";
import { Refusal } from "../refusal.ts";

interface Wait {
  /** Null: without limit. */
  readonly seconds: number | null;
  /** Starts the clock once this has arrived; a separate rule limits the arrival. */
  readonly arriving?: IncomingMessage | null;
  /** The time is over. */
  readonly onLate: (refuse: () => void) => void;
}

/** Answers, or refuses once the time of the route's class is over. */
export async function answerInTime<T>(answer: Promise<T>, { seconds, arriving = null, onLate }: Wait): Promise<T> {
  if (seconds === null) return answer;
  let timer: NodeJS.Timeout | undefined;
  let isAnswered = false;
  const late = new Promise<never>((_resolve, reject) => {
    const begin = (): void => {
      if (!isAnswered) timer = setTimeout(() => onLate(() => reject(new Refusal(tookTooLong(seconds)))), seconds * 1000);
    };
    if (arriving && !arriving.complete) arriving.once("end", begin);
    else begin();
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    isAnswered = true;
    clearTimeout(timer);
  }
}
