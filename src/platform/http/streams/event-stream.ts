import { z } from "zod";
import type { Topic } from "../../live/port.ts";
import type { Call } from "../call.ts";

/** The schema of each event's data, by the event's name. */
export type EventSchemas = Readonly<Record<string, z.ZodType>>;

/** What a handler does with a stream that is open. */
export interface Outlet<Events extends EventSchemas> {
  /** Dropped if the stream is closed. */
  readonly send: <Name extends keyof Events & string>(name: Name, data: z.input<Events[Name]>) => void;
  /** Hears a topic until the stream is closed. If messages were lost, the caller is told to read again what it shows. */
  readonly hear: <Message>(topic: Topic<Message>, heard: (message: Message) => void) => void;
}

/** An answer that goes on until somebody closes it. `open` runs once it is certain that it is sent. */
export class EventStream {
  readonly open: (outlet: Outlet<EventSchemas>) => void;

  constructor(open: (outlet: Outlet<EventSchemas>) => void) {
    this.open = open;
  }
}

const eventStreamAnswer = z.custom<EventStream>((value) => value instanceof EventStream, "must be a stream of events");

/** The contract of a stream of server-sent events. Its paths end in "/live". */
export interface StreamCall<
  Input extends z.ZodType = z.ZodType,
  Events extends EventSchemas = EventSchemas,
> extends Call<Input, typeof eventStreamAnswer> {
  readonly events: Events;
}

export const EVENT_STREAM = "text/event-stream";

/** Events that every stream has: it is open, messages were lost, it ends (with an `EndReason`). */
export const OWN_EVENTS = ["open", "gap", "end"] as const;

/**
 * Why a stream ends: the server stops, the caller's permissions have changed (it may be opened again), or its access has
 * ended.
 */
export type EndReason = "stopping" | "changed" | "denied";

export function defineStream<Input extends z.ZodType, Events extends EventSchemas>(
  call: Pick<Call<Input>, "id" | "path" | "summary" | "input"> & { readonly events: Events },
): StreamCall<Input, Events> {
  return { ...call, method: "GET", answer: eventStreamAnswer, media: { [EVENT_STREAM]: null } };
}

/** The answer of a handler: events with the data that the contract says. */
export function streamOf<Events extends EventSchemas>(
  { events }: { readonly events: Events },
  open: (outlet: Outlet<Events>) => void,
): EventStream {
  return new EventStream(({ send, hear }) =>
    open({ hear, send: (name, data) => send(name, (events[name] ?? z.never()).parse(data)) }),
  );
}

/** Whether a call answers with a stream. */
export const isStream = (call: Call): call is StreamCall => "events" in call;
