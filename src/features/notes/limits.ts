import { eq, sql } from "drizzle-orm";
import { formatBytes } from "../../domain/format-bytes.ts";
import type { Db } from "../../platform/db/db.ts";
import { Failure } from "../../platform/http/failure.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import { MOST_BYTES_OF_WRITER, MOST_OF_WRITER, SAVES_PER_MINUTE } from "./contract/lists.ts";
import { notes } from "./tables.ts";

/** Throws a `Failure` if a user saves notes faster than a person writes them. */
export async function assertNotTooFast({ limits }: { readonly limits: Limits }, userId: number): Promise<void> {
  const saves = limits.of({ name: "notes-saved", points: SAVES_PER_MINUTE, seconds: 60, isFinal: true });
  const { exceeded, reset } = await saves.take(String(userId));
  if (exceeded)
    throw new Failure(
      "too-many",
      `You saved ${SAVES_PER_MINUTE} notes within a minute. This one is not saved yet: try again in ${seconds(reset)}.`,
      { retryAfter: reset },
    );
}

const seconds = (count: number): string => (count === 1 ? "1 second" : `${count} seconds`);

/**
 * Throws a `Failure` if a note does not fit into what its writer may have in all towns: text and number of notes. `before`:
 * as it was; null for a new one. `writer` null: somebody who has no account any more.
 */
export async function assertMayWriteMore(
  tx: Db,
  writer: number | null,
  before: { readonly content: string } | null,
  after: { readonly content: string },
): Promise<void> {
  const more = Buffer.byteLength(after.content) - Buffer.byteLength(before?.content ?? "");
  if (writer === null || more <= 0) return;
  const [written] = await tx
    .select({
      count: sql<number>`count(*)::integer`,
      bytes: sql<number>`coalesce(sum(octet_length(${notes.content})), 0)::float8`,
    })
    .from(notes)
    .where(eq(notes.createdById, writer));
  const { count, bytes } = written ?? { count: 0, bytes: 0 };
  if (before === null && count >= MOST_OF_WRITER)
    throw new Failure(
      "too-many",
      `There is no room for this note: its writer has ${MOST_OF_WRITER.toLocaleString("en-US")} notes already. Delete some first.`,
    );
  if (bytes + more > MOST_BYTES_OF_WRITER)
    throw new Failure(
      "too-many",
      `There is no room for this note: the notes of its writer have ${formatBytes(bytes)} of text already, and ${formatBytes(MOST_BYTES_OF_WRITER)} are allowed. Shorten it, or delete other notes first.`,
    );
}
