import { parentPort, workerData } from "node:worker_threads";
import {
  CallFailed,
  sentError,
  type FromThread,
  type Host,
  type Remote,
  type ThreadInput,
  type ToThread,
} from "./messages.ts";
import { lowerPriority } from "./priority.ts";

/**
 * Does the work of a thread that `runInThread` started; call it once, at the top of the module. `host` has the functions
 * that the starter offers. The process ends the thread when `work` returns or throws.
 */
export function workInThread<Input, H extends Host<H>, Result>(
  work: (input: Input, host: Remote<H>) => Promise<Result>,
): void {
  const port = parentPort;
  if (port === null) throw new Error("This module runs only as a worker thread");
  lowerPriority();
  const send = (message: FromThread): void => port.postMessage(message);
  const calls = new Map<number, PromiseWithResolvers<unknown>>();
  port.on("message", (answer: ToThread) => {
    const waiting = calls.get(answer.call);
    calls.delete(answer.call);
    if ("value" in answer) waiting?.resolve(answer.value);
    else waiting?.reject(new CallFailed(answer.failure, answer.call));
  });
  let made = 0;
  const call = (name: string, args: readonly unknown[]): Promise<unknown> => {
    made += 1;
    const waiting = Promise.withResolvers<unknown>();
    calls.set(made, waiting);
    send({ call: made, name, args });
    return waiting.promise;
  };
  const host = new Proxy({} as Remote<H>, {
    get:
      (_, name) =>
      (...args: unknown[]) =>
        call(String(name), args),
  });
  work((workerData as ThreadInput).input as Input, host).then(
    (result) => send({ result }),
    (error: unknown) => send({ failure: sentError(error) }),
  );
}
