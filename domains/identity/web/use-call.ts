import { ApiProblem } from "@tieout/client";
import { useState } from "react";

interface Call<Body> {
  readonly isPending: boolean;
  readonly problem: ApiProblem | null;
  readonly send: (body: Body) => Promise<void>;
}

/** Makes one call at a time, without the query cache, which only signed-in pages need. */
export function useCall<Body, Answer>(call: (body: Body) => Promise<Answer>, onDone: (answer: Answer, body: Body) => void): Call<Body> {
  const [state, setState] = useState<Omit<Call<Body>, "send">>({ isPending: false, problem: null });
  const send = async (body: Body) => {
    let problem: ApiProblem | null = null;
    setState({ isPending: true, problem });
    try {
      onDone(await call(body), body);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      problem = error;
    }
    setState({ isPending: false, problem });
  };
  return { ...state, send };
}
