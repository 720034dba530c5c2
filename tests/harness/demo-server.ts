import { inject } from "vitest";

/** A real server with the demonstration town. */
export interface DemoServer {
  /** "http://127.0.0.1:41234" */
  readonly address: string;
  readonly dataFolder: string;
}

/** The server of this worker. Journeys in other workers do not see its changes. */
export function demoServer(): DemoServer {
  const worker = Number(process.env.VITEST_POOL_ID ?? 1);
  const server = inject("demoServers")[worker - 1];
  if (server === undefined) throw new Error(`No demonstration server was started for worker ${worker}.`);
  return server;
}
