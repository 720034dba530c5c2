import { Writable } from "node:stream";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { ServerRouter, type EntryContext, type RouterContextProvider } from "react-router";
import { apiContext, factsContext, RenderContext } from "../ui/api.ts";
import { DASHBOARD, listForReaders } from "./route-list.ts";

// The server sets these for each request, so bundle and server must share the same objects.
export { apiContext, factsContext };
// The server also sends the list as a file.
export { listForReaders };

/**
 * Renders the complete page before responding, because it is cached and compressed as one piece. The page is passed in
 * `facts.document`: as a response body it would be copied three times and held until the next full garbage collection,
 * which then ran after every sixty pages.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const facts = context.get(factsContext);
  facts.toHtml = renderToString;
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
        <ServerRouter context={withRouteList(routerContext)} url={request.url} nonce={facts.nonce} />
      </RenderContext>,
      {
        nonce: facts.nonce,
        // Send no part out of order to be moved by a script: nothing jumps, and the page works without JavaScript.
        progressiveChunkSize: Infinity,
        // `setImmediate`: the callback can run before `pipe` is assigned.
        onAllReady: () => setImmediate(() => pipe(body)),
        onShellError: reject,
        onError: reject,
      },
    );
  });
}

/** In development, Vite serves the complete list only. */
function withRouteList(context: EntryContext): EntryContext {
  const isDashboard = context.staticHandlerContext.matches.some(({ route }) => route.id === DASHBOARD);
  return import.meta.env.DEV || isDashboard
    ? context
    : { ...context, manifest: listForReaders(context.manifest).manifest };
}
