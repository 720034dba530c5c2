import type { AddressInfo } from "node:net";
import { errorText, printError } from "../platform/command-line/output.ts";
import { openControl } from "./control/server.ts";
import { createServer } from "./server.ts";
import { serveMetrics, type ServedMetrics } from "./metrics.ts";
import type { Database } from "../platform/db/db.ts";
import type { Config } from "./config.ts";
import { startSteps, stepDone } from "./jobs/start-steps.ts";
import type { OpenServices } from "./services.ts";

export interface Serving {
  /** "http://localhost:3000" */
  readonly address: string;
  /** Finishes open requests, then closes everything. */
  stop(): Promise<void>;
}

/** The server cannot listen on the address. The message says why and how to fix it. */
export class CannotListen extends Error {
  constructor(message: string) {
    super(message);
    this.name = "CannotListen";
  }
}

const STOP_WITHIN_MS = 10_000;

/** Starts the server. Closes the services with it. */
export async function serve(
  config: Config,
  services: OpenServices,
  { development }: { readonly development: boolean },
): Promise<Serving> {
  try {
    const measured = config.metrics === null ? null : await listenForMetrics(config.metrics, services.database);
    const app = await createServer({
      ...services,
      config,
      development,
      ...(measured !== null && { metrics: measured.metrics }),
    });
    app.addHook("onClose", async () => await measured?.close());
    const control = await openControl(services, app.log);
    app.addHook("onClose", () => control.close());
    try {
      await app.listen({ port: config.port, host: config.host });
      stepDone("listening");
      await services.runJobs(app.log);
      stepDone("jobs");
      app.log.info({ steps: startSteps() }, "started");
    } catch (error) {
      await app.close();
      throw explain(error, config, "PORT", "HOST");
    }
    return {
      address: addressOf(app.server.address(), config),
      stop: async () => {
        await app.close();
        await services.close();
      },
    };
  } catch (error) {
    await services.close();
    throw error;
  }
}

/** Stops on SIGINT and SIGTERM: within ten seconds, or immediately on a second signal. */
export function stopOnSignals(serving: Serving): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    serving.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        printError(`The server did not stop cleanly: ${errorText(error)}`);
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}

function addressOf(bound: AddressInfo | string | null, { publicUrl, port }: Config): string {
  return publicUrl ?? `http://localhost:${bound !== null && typeof bound === "object" ? bound.port : port}`;
}

async function listenForMetrics(
  at: { readonly host: string; readonly port: number },
  database: Database,
): Promise<ServedMetrics> {
  try {
    return await serveMetrics(at, database);
  } catch (error) {
    throw explain(error, at, "METRICS_ADDRESS", "METRICS_ADDRESS");
  }
}

/** `portName` and `hostName`: the settings that can be changed. */
function explain(
  error: unknown,
  { port, host }: { readonly host: string; readonly port: number },
  portName: string,
  hostName: string,
): unknown {
  const code = error instanceof Error && "code" in error ? error.code : "";
  if (code === "EADDRINUSE")
    return new CannotListen(
      `Port ${port} is in use by another program. Stop it, or choose another port with ${portName}.`,
    );
  if (code === "EACCES")
    return new CannotListen(
      `This user does not have permission to listen on port ${port}. Choose a port above 1023 with ${portName}.`,
    );
  if (code === "EADDRNOTAVAIL") return new CannotListen(`This machine has no address ${host} (${hostName}).`);
  return error;
}
