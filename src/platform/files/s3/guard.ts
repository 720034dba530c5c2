import { PassThrough, pipeline, Transform, type Readable } from "node:stream";

/** Without a byte for so long, a store hangs. */
const IDLE_MS = 10_000;

/**
 * The same bytes. If none arrive while the reader waits for them, or the connection breaks, the stream ends with the
 * error that `failure` makes of the cause. A reader may pause as long as it wants.
 */
export function guarded(source: Readable, failure: (cause: unknown) => Error): Readable {
  const stream = new PassThrough();
  let last = Date.now();
  const watch = setInterval(() => {
    if (source.isPaused()) last = Date.now();
    else if (Date.now() - last > IDLE_MS) stream.destroy(failure(`no data for ${IDLE_MS / 1000} seconds`));
  }, IDLE_MS / 5).unref();
  source
    .on("data", () => (last = Date.now()))
    .on("error", (error) => stream.destroy(failure(error)))
    .on("aborted", () => stream.destroy(failure("the connection was lost")));
  stream.on("close", () => {
    clearInterval(watch);
    source.destroy();
  });
  return source.pipe(stream);
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
