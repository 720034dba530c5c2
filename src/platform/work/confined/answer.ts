import { sentError } from "../messages.ts";
import type { SentAnswer, SentCall } from "./messages.ts";

/** What the process was started with. */
export const setupOf = (): unknown => JSON.parse(process.argv[2] ?? "null");

/**
 * Answers the calls of the process that started this one (`ConfinedProcess`), one at a time. `path`: the file of the call.
 * Call it once, at the end of the module.
 */
export function answerCalls<Call>(work: (call: Call, path: string | null) => Promise<unknown>): void {
  const send = (message: SentAnswer): void => void process.send?.(message);
  const answer = async ({ call, path }: SentCall): Promise<SentAnswer> => {
    try {
      const value = await work(call as Call, path);
      return { value, bytes: process.memoryUsage.rss() };
    } catch (error) {
      return { error: sentError(error) };
    }
  };
  process.on("disconnect", () => process.exit());
  process.on("message", (sent: SentCall) => void answer(sent).then(send));
  send({ ready: true });
}
