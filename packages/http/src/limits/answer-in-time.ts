import type { IncomingMessage } from "node:http";
import { tookTooLong } from "../http-failures.ts";
import { Refusal } from "../refusal.ts";

interface Wait {
  /** Null for no limit. */
  readonly seconds: number | null;
  /** Starts the clock once this request has arrived; its arrival has a separate limit. */
  readonly arriving?: IncomingMessage | null;
  /** Called when the time is up. */
  readonly onLate: (refuse: () => void) => void;
}

/** Returns the response, or refuses once the time limit of the route's class has passed. */
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
