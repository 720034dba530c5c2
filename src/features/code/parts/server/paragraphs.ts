import { sql } from "drizzle-orm";
import type { Content } from "../../../../domain/law/provision.ts";
import { anyGuid, rows, type Db } from "../../../../platform/db/db.ts";
import { anchorOfPath, pathOf } from "../../../../domain/law/paragraph-path.ts";
import { inVersion, type VersionKey } from "../../version-key.ts";

/** A paragraph as people write it, "A(1)", in the provision with a GUID. */
export interface NamedParagraph {
  readonly guid: string;
  readonly paragraph: string;
}

export const paragraphKey = ({ guid, paragraph }: NamedParagraph): string => `${guid} ${paragraph}`;

/**
 * Anchors of paragraphs in a version, by `paragraphKey`: that of the innermost paragraph that exists. Those of which it
 * has none are missing.
 */
export async function anchorsOf(
  db: Db,
  version: VersionKey,
  wanted: readonly NamedParagraph[],
): Promise<Map<string, string>> {
  const guids = [...new Set(wanted.flatMap(({ guid, paragraph }) => (paragraph === "" ? [] : [guid])))];
  if (guids.length === 0) return new Map();
  const found = await rows<{ guid: string; content: string }>(
    db,
    sql`select s.guid::text as guid, t.content from structures s join texts t on t.hash = s.text_hash
      where ${inVersion(version, "s")} and s.guid = ${anyGuid(guids)}`,
  );
  const bodies = new Map(found.map(({ guid, content }) => [guid, (JSON.parse(content) as Content).body]));
  return new Map(
    wanted.flatMap((each) => {
      const body = bodies.get(each.guid);
      const anchor = body === undefined ? "" : anchorOfPath(body, pathOf(each.paragraph));
      return anchor === "" ? [] : [[paragraphKey(each), anchor] as const];
    }),
  );
}
