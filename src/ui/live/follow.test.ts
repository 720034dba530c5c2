import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { defineStream } from "../../platform/http/streams/event-stream.ts";
import { follow } from "./follow.ts";

const trees = defineStream({
  id: "followTrees",
  path: "/api/:site/trees/live",
  summary: "Trees as they are planted.",
  input: z.object({ site: z.string(), least: z.number().optional() }),
  events: { planted: z.object({ name: z.string() }), felled: z.object({}) },
});

/** A stream that the page has asked for. */
interface Asked {
  readonly url: string;
  readonly isClosed: () => boolean;
  send(name: string, data?: object): Promise<void>;
  end(): Promise<void>;
}

let page: EventTarget & { hidden: boolean };
let asked: Asked[];
/** What the server answers instead of a stream. */
let refusal: Response | null;
const stops: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal("document", page);
  asked = [];
  refusal = null;
  vi.stubGlobal("fetch", async (url: string, { signal }: { readonly signal: AbortSignal }) => {
    let isClosed = false;
    if (refusal !== null) {
      asked.push({ url, isClosed: () => true, send: async () => {}, end: async () => {} });
      return refusal;
    }
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>(undefined, undefined, {
      highWaterMark: 100,
    });
    const writer = writable.getWriter();
    writer.closed.catch(() => (isClosed = true));
    signal.addEventListener("abort", () => {
      isClosed = true;
      void writer.abort(new Error("aborted")).catch(() => {});
    });
    const write = (text: string): Promise<void> => writer.write(new TextEncoder().encode(text));
    asked.push({
      url,
      isClosed: () => isClosed,
      send: async (name, data = {}) => {
        // In pieces, as a network may deliver it.
        await write(`event: ${name}\ndata: `);
        await write(`${JSON.stringify(data)}\n\n:\n\n`);
        await settle();
      },
      end: async () => {
        await writer.close();
        await settle();
      },
    });
    return new Response(readable);
  });
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await settle();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);
const pass = (seconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(seconds * 1000);
const show = async (isShown: boolean): Promise<void> => {
  page.hidden = !isShown;
  page.dispatchEvent(new Event("visibilitychange"));
  await settle();
};

async function start() {
  const reload = vi.fn<() => Promise<void>>(async () => {});
  const planted = vi.fn<(data: { readonly name: string }) => void>();
  const stop = follow(trees, { site: "larkmere", least: 3 }, { reload, every: 2000, on: { planted } });
  stops.push(stop);
  await settle();
  const last = (): Asked => asked.at(-1) as Asked;
  return { reload, planted, stop, last };
}

describe("A page that follows a stream", () => {
  test("reloads when it is open, when something may be missing, and for events without a function", async () => {
    const { reload, planted, last } = await start();
    expect(last().url).toBe("/api/larkmere/trees/live?least=3");
    await last().send("open");
    expect(reload).toHaveBeenCalledTimes(1);
    await last().send("planted", { name: "Oak" });
    expect([planted.mock.calls, reload.mock.calls.length]).toEqual([[[{ name: "Oak" }]], 1]);
    await last().send("felled");
    await last().send("gap");
    expect(reload).toHaveBeenCalledTimes(3);
    // Not at intervals.
    await last().send("planted", { name: "Ash" });
    await pass(40);
    expect(reload).toHaveBeenCalledTimes(3);
  });

  test("reloads at intervals as long as there is no stream", async () => {
    refusal = new Response(null, { status: 429, headers: { "retry-after": "60" } });
    const { reload, last } = await start();
    await pass(60);
    expect([asked.length, reload.mock.calls.length]).toEqual([1, 30]);
    refusal = null;
    await pass(10);
    await last().send("open");
    const before = reload.mock.calls.length;
    await last().send("planted", { name: "Oak" });
    await pass(20);
    expect(reload).toHaveBeenCalledTimes(before);
  });

  test("comes back some time after the server has stopped, others at other times", async () => {
    const { last } = await start();
    await last().send("open");
    await last().send("end", { reason: "stopping" });
    await pass(5);
    expect(asked).toHaveLength(1);
    await pass(1);
    expect(asked).toHaveLength(2);
    vi.mocked(Math.random).mockReturnValue(0.9);
    await last().send("open");
    await last().end();
    await pass(9);
    expect(asked).toHaveLength(2);
    await pass(1);
    expect(asked).toHaveLength(3);
  });

  test("waits longer and longer for a server that does not answer", async () => {
    refusal = new Response(null, { status: 503 });
    await start();
    const times: number[] = [];
    for (let second = 0; second < 120; second++) {
      const before = asked.length;
      await pass(1);
      if (asked.length > before) times.push(second);
    }
    expect(times).toEqual([5, 15, 36, 76]);
  });

  test("opens it again soon if only its permissions have changed, and not if its access has ended", async () => {
    const { reload, last } = await start();
    await last().send("open");
    await last().send("end", { reason: "changed" });
    await pass(1);
    expect(asked).toHaveLength(2);
    await last().send("open");
    const before = reload.mock.calls.length;
    await last().send("end", { reason: "denied" });
    await pass(600);
    expect([asked.length, reload.mock.calls.length]).toEqual([2, before + 1]);
  });

  test("does not ask again where it may not", async () => {
    refusal = new Response(null, { status: 403 });
    const { reload } = await start();
    await pass(600);
    expect([asked.length, reload.mock.calls.length]).toEqual([1, 1]);
  });

  test("closes it while the page is hidden, and reloads when it is shown again", async () => {
    const { reload, last } = await start();
    await last().send("open");
    await show(false);
    expect(last().isClosed()).toBe(true);
    await pass(600);
    expect([asked.length, reload.mock.calls.length]).toEqual([1, 1]);
    await show(true);
    await last().send("open");
    expect([asked.length, reload.mock.calls.length]).toEqual([2, 2]);
  });

  test("gives up a connection on which nothing arrives any more", async () => {
    const { last } = await start();
    await last().send("open");
    await pass(49);
    expect(last().isClosed()).toBe(false);
    await pass(2);
    expect(last().isClosed()).toBe(true);
    await pass(6);
    expect(asked).toHaveLength(2);
  });

  test("asks for none if it is stopped while the page is hidden, or at once", async () => {
    await show(false);
    const { stop } = await start();
    stop();
    await show(true);
    const { stop: stopAgain } = await start();
    stopAgain();
    follow(trees, { site: "larkmere" }, { reload: async () => {}, every: 1000 })();
    await pass(5);
    expect(asked.map(({ isClosed }) => isClosed())).toEqual([true]);
  });

  test("does not hurry back if a proxy says by date when to come", async () => {
    refusal = new Response("", { status: 503, headers: { "retry-after": "Fri, 27 Nov 2026 12:00:00 GMT" } });
    await start();
    await pass(3);
    expect(asked).toHaveLength(1);
  });

  test("has one stream; what else it follows is reloaded at intervals", async () => {
    const [first, second] = [await start(), await start()];
    await first.last().send("open");
    await pass(20);
    expect([asked.length, first.reload.mock.calls.length]).toEqual([1, 1]);
    expect(second.reload.mock.calls.length).toBeGreaterThan(5);
    first.stop();
    await pass(60);
    expect(asked).toHaveLength(2);
  });

  test("does nothing after it has stopped", async () => {
    const { reload, stop, last } = await start();
    await last().send("open");
    stop();
    await pass(600);
    expect([last().isClosed(), asked.length, reload.mock.calls.length, vi.getTimerCount()]).toEqual([true, 1, 1, 0]);
  });
});
