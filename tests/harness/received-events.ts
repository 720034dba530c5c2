import { readEvents, type ReceivedEvent } from "../../src/platform/http/streams/read-events.ts";

/** What arrives of a stream of events. */
export interface ReceivedEvents {
  /** "open", "moved", "end denied" */
  readonly names: readonly string[];
  /** When it has ended, for whatever reason. */
  readonly ended: Promise<void>;
}

/** Reads an answer in the background. Signs of life are left out. */
export function receiveEvents({ body }: Response): ReceivedEvents {
  const names: string[] = [];
  const read = async (): Promise<void> => {
    if (body !== null) for await (const event of readEvents(body)) if (event !== null) names.push(nameOf(event));
  };
  return { names, ended: read().catch(() => {}) };
}

function nameOf({ name, data }: NonNullable<ReceivedEvent>): string {
  const reason = typeof data === "object" && data !== null && "reason" in data ? ` ${String(data.reason)}` : "";
  return name + reason;
}
