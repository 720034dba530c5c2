import type { ServerResponse } from "node:http";
import type { LiveEvents } from "../../live/port.ts";
import { visitor, type Actor } from "../access.ts";
import { Failure } from "../failure.ts";
import { networkOf } from "../network.ts";
import type { EndReason, EventStream, EventSchemas, Outlet } from "./event-stream.ts";
import { hasSameRights } from "./same-rights.ts";

/** How many streams may be open in one process. */
export interface StreamLimits {
  readonly all: number;
  /** Of a network address: an office shares one. */
  readonly ofAddress: number;
  /** A browser has six connections to a host over HTTP/1.1, and needs some for everything else. */
  readonly ofSession: number;
}

const LIMITS: StreamLimits = { all: 1000, ofAddress: 100, ofSession: 4 };

const TICK_MS = 1000;
/** A session is checked that often. Together with a tick, less than the five seconds in which access ends. */
const CHECK_MS = 2000;
/** Without a check for so long, nothing is sent. */
const UNCHECKED_MS = 5000;
/** A process that has not heard for so long ends its streams, so that pages ask at intervals. */
const DEAF_MS = 10_000;
/** So that nobody between us and the browser takes the connection for dead, and we notice browsers that are gone. */
const HEARTBEAT_MS = 20_000;
/** A client that leaves more than this unread from one tick to the next is disconnected. */
const MOST_UNREAD_BYTES = 64 * 1024;
/** And at once with more than this: many events may happen at the same moment. */
const MOST_AT_ONCE_BYTES = 1024 * 1024;
/** Names and numbers; pages that need more ask for it. */
const MOST_EVENT_BYTES = 16 * 1024;

/** Who has these sessions now; visitors may be missing. Asking does not count as use of a session. */
export type Peek = (sessions: readonly string[]) => Promise<ReadonlyMap<string, Actor>>;

/** A stream that was asked for and admitted. */
export interface Admitted {
  readonly stream: EventStream;
  readonly actor: Actor;
  /** The token of the session; null for visitors. */
  readonly session: string | null;
  readonly address: string;
  /** The town whose permissions count; null: none. */
  readonly customerId: number | null;
  /** Throws a `Failure` if the actor may not have the stream. */
  readonly assertMay: (actor: Actor) => Promise<unknown>;
}

interface OpenStream extends Omit<Admitted, "stream" | "address"> {
  readonly response: ServerResponse;
  readonly network: string;
  checkedAt: number;
  sentAt: number;
  /** Something was not sent, because nobody knew whether it may be. */
  hasMissed: boolean;
  readonly ends: (() => void)[];
}

/** The streams of server-sent events of this process (decision 106). */
export class Streams {
  readonly #live: LiveEvents;
  readonly #peek: Peek;
  readonly #limits: StreamLimits;
  readonly #open = new Set<OpenStream>();
  #timer: NodeJS.Timeout | undefined;
  #isChecking = false;
  #isStopping = false;
  #heardAt = 0;

  constructor(live: LiveEvents, peek: Peek, limits: StreamLimits = LIMITS) {
    this.#live = live;
    this.#peek = peek;
    this.#limits = limits;
  }

  get count(): number {
    return this.#open.size;
  }

  /** Throws a `Failure` if there is no room for another stream. */
  assertRoom(address: string, session: string | null): void {
    if (this.#isStopping) throw new Failure("unavailable", "The server is being restarted.", { retryAfter: 5 });
    // The page asks at intervals instead.
    if (!this.#live.isListening)
      throw new Failure("unavailable", "The server cannot send live updates right now.", { retryAfter: 30 });
    const network = networkOf(address);
    let [ofAddress, ofSession] = [0, 0];
    for (const open of this.#open) {
      if (open.network === network) ofAddress += 1;
      if (session !== null && open.session === session) ofSession += 1;
    }
    const { all, ofAddress: most, ofSession: mostOfSession } = this.#limits;
    if (this.#open.size >= all)
      throw new Failure("unavailable", "Too many pages are receiving live updates.", { retryAfter: 60 });
    if (ofAddress >= most || ofSession >= mostOfSession)
      throw new Failure("too-many", "Too many of your pages are receiving live updates.", { retryAfter: 60 });
  }

  /** Sends a stream after its headers, until somebody closes it. */
  start({ stream, address, ...admitted }: Admitted, response: ServerResponse): void {
    const now = performance.now();
    const open: OpenStream = {
      ...admitted,
      response,
      network: networkOf(address),
      checkedAt: now,
      sentAt: now,
      hasMissed: false,
      ends: [],
    };
    this.#open.add(open);
    if (this.#timer === undefined) this.#heardAt = now;
    this.#timer ??= setInterval(() => void this.#tick(), TICK_MS).unref();
    response.once("close", () => this.#forget(open));
    // A connection that breaks is closed, and that is all.
    response.on("error", () => {});
    stream.open(this.#outletOf(open));
    this.#write(open, "open", {});
  }

  /** Ends all streams, and refuses others. */
  close(): void {
    this.#isStopping = true;
    for (const open of this.#open) this.#end(open, "stopping");
  }

  #outletOf(open: OpenStream): Outlet<EventSchemas> {
    return {
      send: (name, data) => {
        if (performance.now() - open.checkedAt > UNCHECKED_MS) open.hasMissed = true;
        else this.#write(open, name, data);
      },
      hear: (topic, heard) => {
        const missed = (): void => this.#write(open, "gap", {});
        open.ends.push(this.#live.on(topic, { heard, missed }));
      },
    };
  }

  #write(open: OpenStream, name: string, data: unknown): void {
    const json = JSON.stringify(data);
    if (json.length > MOST_EVENT_BYTES) throw new RangeError(`The event ${name} has ${json.length} bytes.`);
    this.#send(open, `event: ${name}\ndata: ${json}\n\n`);
  }

  #send(open: OpenStream, text: string): void {
    const { response } = open;
    if (response.writableEnded || response.destroyed) return;
    open.sentAt = performance.now();
    response.write(text);
    if (response.writableLength > MOST_AT_ONCE_BYTES) response.destroy();
  }

  #end(open: OpenStream, reason: EndReason): void {
    this.#write(open, "end", { reason });
    this.#forget(open);
    open.response.end();
  }

  #forget(open: OpenStream): void {
    this.#open.delete(open);
    for (const end of open.ends.splice(0)) end();
    if (this.#open.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #tick(): Promise<void> {
    const now = performance.now();
    if (this.#live.isListening) this.#heardAt = now;
    if (now - this.#heardAt > DEAF_MS) for (const open of this.#open) this.#end(open, "stopping");
    this.#beat();
    await Promise.all([...this.#open].map((open) => this.#checkAccess(open, open.actor)));
    if (this.#isChecking) return;
    this.#isChecking = true;
    try {
      await this.#checkSessions();
    } catch {
      // The database does not answer. Nothing is sent until it does.
    } finally {
      this.#isChecking = false;
    }
  }

  /** Sends signs of life, and disconnects clients that do not read. */
  #beat(): void {
    const now = performance.now();
    for (const open of this.#open) {
      const unread = open.response.writableLength;
      const isDue = now - open.sentAt >= HEARTBEAT_MS;
      if (unread > MOST_UNREAD_BYTES || (isDue && unread > 0)) open.response.destroy();
      else if (isDue) this.#send(open, ":\n\n");
    }
  }

  /** All sessions in one statement. */
  async #checkSessions(): Promise<void> {
    const now = performance.now();
    const due = [...this.#open].filter(({ checkedAt }) => now - checkedAt >= CHECK_MS);
    const sessions = [...new Set(due.flatMap(({ session }) => session ?? []))];
    const actors = sessions.length === 0 ? new Map<string, Actor>() : await this.#peek(sessions);
    for (const open of due) {
      const actor = actors.get(open.session ?? "") ?? visitor;
      if (!(await this.#checkAccess(open, actor))) continue;
      if (!hasSameRights(open.actor, actor, open.customerId)) this.#end(open, "changed");
      open.checkedAt = now;
      if (open.hasMissed) this.#write(open, "gap", {});
      open.hasMissed = false;
    }
  }

  async #checkAccess(open: OpenStream, actor: Actor): Promise<boolean> {
    try {
      await open.assertMay(actor);
      return true;
    } catch {
      if (this.#open.has(open)) this.#end(open, "denied");
      return false;
    }
  }
}
