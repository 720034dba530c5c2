import { PassThrough, pipeline, Transform, type Readable } from "node:stream";

/** Without progress for so long, a store hangs. */
const IDLE_MS = 10_000;
/** What arrives in that time if the store is only slow. */
const BYTES_WHILE_IDLE = 10_000;

/**
 * The same bytes. If hardly any arrive while the reader waits for them, or the connection breaks, the stream ends with the
 * error that `failure` makes of the cause. A reader may pause as long as it wants.
 */
export function guarded(source: Readable, failure: (cause: unknown) => Error): Readable {
  const stream = new PassThrough();
  let since = performance.now();
  let bytes = 0;
  const begin = (): void => {
    since = performance.now();
    bytes = 0;
  };
  const watch = setInterval(() => {
    if (source.isPaused() || bytes >= BYTES_WHILE_IDLE) begin();
    else if (performance.now() - since > IDLE_MS)
      stream.destroy(failure(`${bytes === 0 ? "no" : "hardly any"} data for ${IDLE_MS / 1000} seconds`));
  }, IDLE_MS / 5).unref();
  source
    .on("data", (chunk: Buffer) => (bytes += chunk.length))
    // The reader may take its time for what is left.
    .on("end", () => clearInterval(watch))
    .on("error", (error) => stream.destroy(failure(error)))
    .on("aborted", () => stream.destroy(failure("the connection was lost")));
  stream.on("close", () => {
    clearInterval(watch);
    source.destroy();
  });
  return source.pipe(stream);
}

/** The same bytes, which the client collects in memory: an error if there are more of them. */
export function bounded(source: Readable, most: number): Readable {
  let bytes = 0;
  const counted = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      if (bytes > most) done(new Error(`the answer has more than ${most.toLocaleString("en")} bytes`));
      else done(null, chunk);
    },
  });
  pipeline(source, counted, () => {});
  return counted;
}

/** A body to send, and a signal that ends the request if nothing of it is taken, or no answer comes, for a while. */
export function watched(source: Readable): {
  readonly body: Readable;
  readonly signal: AbortSignal;
  readonly stop: () => void;
} {
  const controller = new AbortController();
  const watch = setTimeout(() => controller.abort(), IDLE_MS);
  const body = new Transform({
    transform: (chunk, _encoding, done) => {
      watch.refresh();
      done(null, chunk);
    },
  });
  pipeline(source, body, (error) => error && controller.abort());
  return {
    body,
    signal: controller.signal,
    stop: () => {
      clearTimeout(watch);
      body.destroy();
    },
  };
}
