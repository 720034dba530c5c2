import { compareContents } from "../../../domain/law/compare/contents.ts";
import { historyOf } from "../../../domain/law/law-history.ts";
import type { Content } from "../../../domain/law/provision.ts";
import { yieldToEventLoop } from "../../../platform/yield-to-event-loop.ts";
import type { ChangedPair } from "./changes.ts";
import type { ImportHost } from "./host.ts";
import type { ProvisionTexts } from "./texts.ts";

const BATCH = 100;

/**
 * The provisions of which only the history notes moved, from the text into notes or back: the law is the same without them,
 * and they name the same laws. One code of a town has them in the text, the next may have them beside it.
 */
export async function withNotesMoved(
  host: ImportHost,
  pairs: readonly ChangedPair[],
  texts: ProvisionTexts,
): Promise<ReadonlySet<ChangedPair>> {
  const moved = new Set<ChangedPair>();
  const candidates = pairs.filter(({ was, now }) => was.heading === now.heading && was.status === now.status);
  for (let start = 0; start < candidates.length; start += BATCH) {
    const batch = candidates.slice(start, start + BATCH);
    const stored = await host.contents([...new Set(batch.map(({ was }) => was.hash))]);
    const contents = new Map(stored.map(({ hash, content }) => [hash, JSON.parse(content) as Content]));
    for (const pair of batch) {
      const before = contents.get(pair.was.hash);
      if (before !== undefined && isMoved(before, JSON.parse(texts.content(pair.now.text)) as Content)) moved.add(pair);
    }
    await yieldToEventLoop();
  }
  return moved;
}

function isMoved(before: Content, after: Content): boolean {
  const { changed, unmarked } = compareContents(before, after);
  if (changed.law || !unmarked.includes("history")) return false;
  const [named, names] = [namesIn(before), namesIn(after)];
  return named.size === names.size && [...named].every((name) => names.has(name));
}

const namesIn = (content: Content): ReadonlySet<string> => new Set(historyOf(content).map(({ name }) => name));
