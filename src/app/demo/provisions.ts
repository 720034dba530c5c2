import { findByNumber } from "../../features/code/inspection.ts";
import type { VersionKey } from "../../features/code/version-key.ts";
import type { Db } from "../../platform/db/db.ts";

const TYPES: Readonly<Record<string, string>> = {
  ch: "chapter",
  chapter: "chapter",
  art: "article",
  article: "article",
  part: "part",
  "§": "section",
};

/** The GUID of a provision by its name: "Ch 135", "§ 58-8"; null if the version has none. */
export async function findProvision(db: Db, version: VersionKey, name: string): Promise<number | null> {
  const [, word = "", number = ""] = /^(\S+?)\.?\s+(\S+)$/.exec(name) ?? [];
  const type = TYPES[word.toLowerCase()];
  return type === undefined ? null : findByNumber(db, version, type, number);
}
