import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { ServerRouter, type EntryContext, type RouterContextProvider } from "react-router";
import { apiContext, factsContext, RenderContext } from "../ui/api.ts";

// The server fills these for each request: bundle and server must share their identity.
export { apiContext, factsContext };

/**
 * Renders the whole page before answering: it is kept and compressed as one piece, which goes by `facts.document`.
 * In the response it would be copied three times, and held, as the pieces would, until the next full collection of
 * garbage: those then came after every sixty pages.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const facts = context.get(factsContext);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const body = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        headers.set("content-type", "text/html; charset=utf-8");
        facts.document = Buffer.concat(chunks);
        chunks.length = 0;
        resolve(new Response(null, { status, headers }));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(
      <RenderContext value={facts}>
        <ServerRouter context={routerContext} url={request.url} nonce={facts.nonce} />
      </RenderContext>,
      {
        nonce: facts.nonce,
        // No part is sent apart from its place, to be put there by a script: nothing jumps, and it is there without JavaScript.
        progressiveChunkSize: Infinity,
        // `setImmediate`: the callback can come before `pipe` is assigned.
        onAllReady: () => setImmediate(() => pipe(body)),
        onShellError: reject,
        onError: reject,
      },
    );
  });
}
