import { sql, type SQL } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "../db/db.ts";

/** Something that processes tell each other when it happens. A feature exports its topics. */
export interface Topic<Message = unknown> {
  /** Permanent name: "code.upload-moved". Processes of two releases may run at the same time. */
  readonly name: string;
  /** Names and ids. Never content: who hears it asks for that, with the permissions of its caller. */
  readonly message: z.ZodType<Message>;
}

export const defineTopic = <Message>(topic: Topic<Message>): Topic<Message> => topic;

export interface Listener<Message> {
  readonly heard: (message: Message) => void;
  /** Messages may have been lost: what depends on them must be read again. */
  readonly missed: () => void;
}

/**
 * Hears what transactions of all processes publish, after they are committed. Messages can be lost while the database is
 * away, and then listeners are told (`missed`). Nothing may be wrong for long because a message did not arrive.
 */
export interface LiveEvents {
  /** Whether messages arrive, as far as is known. If not, who needs to know must ask. */
  readonly isListening: boolean;
  /** Returns a function that ends it. */
  on<Message>(topic: Topic<Message>, listener: Listener<Message>): () => void;
}

/** For commands, which wait for nothing. */
export const noLiveEvents: LiveEvents = { isListening: false, on: () => () => {} };

export const CHANNEL = "towncode";
/** PostgreSQL takes fewer than 8,000 bytes. */
const MOST_BYTES = 7999;

/**
 * Publishes a message with the transaction `db`: it is heard once that is committed, and never if it is rolled back.
 * Throws a `RangeError` if it is too long.
 */
export async function publish<Message>(db: Db, topic: Topic<Message>, message: Message): Promise<void> {
  await db.execute(sql`select ${notification(topic, message)}`);
}

/** The same as part of another statement: `returning ${notification(…)}`. */
export function notification<Message>({ name, message: schema }: Topic<Message>, message: Message): SQL {
  const payload = `${name} ${JSON.stringify(schema.parse(message))}`;
  const bytes = Buffer.byteLength(payload);
  if (bytes > MOST_BYTES) throw new RangeError(`A message of ${name} has ${bytes} bytes: more than ${MOST_BYTES}.`);
  return sql`pg_notify(${CHANNEL}, ${payload})`;
}

/** The same with a message that the database makes: a JSON value with ids and numbers. */
export const notificationOf = ({ name }: Pick<Topic, "name">, message: SQL): SQL =>
  sql`pg_notify(${CHANNEL}, ${`${name} `} || (${message})::text)`;

/** The name of the topic and the message, not yet checked; null if it cannot be read. */
export function readNotification(payload: string): { readonly name: string; readonly message: unknown } | null {
  const space = payload.indexOf(" ");
  try {
    return { name: payload.slice(0, space), message: JSON.parse(payload.slice(space + 1)) as unknown };
  } catch {
    return null;
  }
}
