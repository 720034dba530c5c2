import type { IncomingMessage, Server, ServerOptions, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Options of the HTTP server. Node checks `headersTimeout` at the interval, and counts from the connection. */
export const PATIENCE = {
  headersTimeout: 20_000,
  connectionsCheckingInterval: 5000,
  // Longer than nginx keeps a connection (60 s), so that it never sends a request into one that is just being closed.
  keepAliveTimeout: 75_000,
  // A limit for a whole request would cut off uploads over slow lines. Bodies have a least speed instead (below).
  requestTimeout: 0,
} as const satisfies ServerOptions;

/** A body that is being received arrives with a kilobyte a second or more, measured over half a minute. */
const WINDOW_MS = 30_000;
const BYTES_IN_WINDOW = 30_000;
const CHECK_EVERY_MS = 5000;
/** For so long, a reader may take nothing of an answer. A browser that pauses a recording asks for the rest later. */
const STALLED_MS = 120_000;
/** Each takes a file descriptor and about 20 kB. Those of a proxy are few, because it keeps and shares them. */
const MAX_CONNECTIONS = 2000;
/** Connections younger than that have not had time to send anything. */
const YOUNG_MS = 1000;

/** A connection, and what is going on there since `since`. */
interface Line {
  /** Null: the next request has not begun, or its headers are not complete. */
  current: { readonly request: IncomingMessage; readonly response: ServerResponse } | null;
  since: number;
  /** Bytes at `since`. */
  before: number;
  /** The beginning of the window in which the body is measured. */
  window: { readonly at: number; readonly bytes: number };
}

/**
 * Ends connections whose client sends a body too slowly, or takes nothing of its answer. With too many connections, the
 * slowest client is disconnected for the new one, so that clients that never end do not keep others out. What the server
 * itself takes long for is never counted as slow.
 *
 * Returns a function for a server that closes, which ends connections without a request, at once and as they become so:
 * browsers open some in advance, and Node would wait for them.
 */
export function endSlowClients(server: Server, maxConnections = MAX_CONNECTIONS): () => void {
  const lines = new Map<Socket, Line>();
  let isClosing = false;
  server.on("connection", (socket: Socket) => {
    if (isClosing) socket.destroy();
    if (lines.size >= maxConnections) (slowest(lines) ?? socket).destroy();
    if (socket.destroyed) return;
    lines.set(socket, newLine(socket, null));
    socket.once("close", () => lines.delete(socket));
  });
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    if (!lines.has(socket)) return;
    lines.set(socket, newLine(socket, { request, response }));
    // An answer may end before the body: what is left of it is read and dropped.
    const end = (): void => {
      const isCurrent = lines.get(socket)?.current?.request === request;
      if (!isCurrent || !request.complete || !response.closed) return;
      lines.set(socket, newLine(socket, null));
      if (isClosing) socket.destroySoon();
    };
    request.once("close", end);
    response.once("close", end);
  });
  // With a listener, Node leaves it to us to end connections that nobody uses.
  server.setTimeout(STALLED_MS, (socket) => {
    const line = lines.get(socket);
    if (line === undefined || waitsForClient(socket, line)) socket.destroy();
  });
  const watch = setInterval(() => {
    for (const [socket, line] of lines) if (isTooSlow(socket, line)) refuse(server, socket, line);
  }, CHECK_EVERY_MS).unref();
  server.once("close", () => clearInterval(watch));
  return () => {
    isClosing = true;
    for (const [socket, { current }] of lines) if (current === null) socket.destroy();
  };
}

function newLine(socket: Socket, current: Line["current"]): Line {
  const at = performance.now();
  return { current, since: at, before: movedBytes(socket), window: { at, bytes: socket.bytesRead } };
}

/** Whether the client has not sent enough of a body since the window began. Begins the next window. */
function isTooSlow(socket: Socket, line: Line): boolean {
  const now = performance.now();
  const isMissing = line.current !== null && owesBody(line.current.request);
  if (isMissing && now - line.window.at < WINDOW_MS) return false;
  const isEnough = socket.bytesRead - line.window.bytes >= BYTES_IN_WINDOW;
  line.window = { at: now, bytes: socket.bytesRead };
  return isMissing && !isEnough;
}

/** The connection that moved the fewest bytes in a second, of those that wait for their client; the oldest of equals. */
function slowest(lines: ReadonlyMap<Socket, Line>): Socket | null {
  let found: { readonly socket: Socket; readonly speed: number } | null = null;
  for (const [socket, line] of lines) {
    const age = performance.now() - line.since;
    if (!waitsForClient(socket, line)) continue;
    const speed = age < YOUNG_MS ? Infinity : (movedBytes(socket) - line.before) / age;
    if (found === null || speed < found.speed) found = { socket, speed };
  }
  return found?.socket ?? null;
}

const waitsForClient = (socket: Socket, { current }: Line): boolean =>
  current === null || owesBody(current.request) || isUnread(socket);

/** Part of the body has not arrived, and the server has read what has. */
const owesBody = (request: IncomingMessage): boolean => !request.complete && request.readableLength === 0;

/** There is an answer that the client has not taken. */
const isUnread = (socket: Socket): boolean => socket.writableLength > 0;

const movedBytes = (socket: Socket): number => socket.bytesRead + socket.bytesWritten - socket.writableLength;

/** Disconnects; before, if there is no answer yet, answers 408 as for headers that take too long. */
function refuse(server: Server, socket: Socket, { current }: Line): void {
  const error = Object.assign(new Error("The body arrives too slowly"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
  if (current?.response.headersSent === true || !server.emit("clientError", error, socket)) socket.destroy();
}
