import type { Listening, NotificationListener } from "./db.ts";

const CONNECT_MS = 5000;

/**
 * Listens on a connection of its own to a server: one that is shared would go back to the pool. `lost` is called at most
 * once, also when the server ends the connection.
 */
export async function listenOnServer(
  url: string,
  channels: readonly string[],
  { heard, lost }: NotificationListener,
): Promise<Listening> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({
    connectionString: url,
    application_name: "towncode live events",
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  client.on("notification", ({ channel, payload = "" }) => heard(channel, payload));
  client.on("error", lost);
  client.on("end", () => lost(new Error("The connection to the database that hears of changes has ended")));
  try {
    await client.connect();
    for (const channel of channels) await client.query(`listen ${client.escapeIdentifier(channel)}`);
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  return { close: () => client.end() };
}
