import { compareContents } from "../../../domain/law/compare/contents.ts";
import type { Run } from "../../../domain/law/compare/diff-text.ts";
import { readableRuns } from "../../../domain/law/compare/runs.ts";
import { sameHeading } from "../../../domain/law/compare/tokens.ts";
import { compareWords } from "../../../domain/law/compare/words.ts";
import type { Content } from "../../../domain/law/provision.ts";
import { yieldToEventLoop } from "../../../platform/yield-to-event-loop.ts";
import type { ChangedText } from "../contract/code.ts";
import type { ChangedPair } from "./changes.ts";
import type { ImportHost } from "./host.ts";
import { labelOf } from "./skeleton.ts";
import type { ProvisionTexts } from "./texts.ts";

/** The report lists up to this many provisions with their words, and stops after so many characters. */
const MAX_PROVISIONS = 300;
const MAX_CHARS = 400_000;
const BATCH = 50;
/** Characters of kept text shown beside a change. */
const CONTEXT = 120;
const EMPTY: Content = { body: [], notes: [] };

/** The words before and after of the first provisions that differ, for the report before publication. */
export async function changedTexts(
  host: ImportHost,
  pairs: readonly ChangedPair[],
  texts: ProvisionTexts,
): Promise<ChangedText[]> {
  const listed: ChangedText[] = [];
  let chars = 0;
  const some = pairs.slice(0, MAX_PROVISIONS);
  for (let start = 0; start < some.length; start += BATCH) {
    const batch = some.slice(start, start + BATCH);
    const stored = await host.contents([...new Set(batch.map(({ was }) => was.hash))]);
    const contents = new Map(stored.map(({ hash, content }) => [hash, JSON.parse(content) as Content]));
    for (const pair of batch) {
      if (chars >= MAX_CHARS) return listed;
      const changed = changedText(pair, contents.get(pair.was.hash) ?? EMPTY, texts);
      chars += changed.runs.reduce((sum, { text }) => sum + text.length, 0);
      listed.push(changed);
    }
    await yieldToEventLoop();
  }
  return listed;
}

function changedText({ was, now }: ChangedPair, before: Content, texts: ProvisionTexts): ChangedText {
  const [oldName, newName] = [nameOf(was), nameOf(now)];
  const { law, notes } = readableRuns(compareContents(before, JSON.parse(texts.content(now.text)) as Content));
  const runs: Run[] = [
    ...(sameHeading(oldName, newName) ? [] : [...namesCompared(oldName, newName), { t: "kept", text: "\n" } as const]),
    ...changesIn(law),
    ...changesIn(notes),
  ];
  return { guid: String(was.guid), label: labelOf(now), heading: now.heading, runs };
}

const namesCompared = (before: string, after: string): Run[] =>
  compareWords(before, after).map(({ t, text }) => ({ t, text }));

/** "§ 12-4 Parking"; the heading alone if there is no number. */
function nameOf(provision: Parameters<typeof labelOf>[0]): string {
  const label = labelOf(provision);
  return label === provision.heading ? label : `${label} ${provision.heading}`;
}

/** Empty if nothing differs. */
function changesIn(runs: readonly Run[]): Run[] {
  if (runs.every(({ t }) => t === "kept")) return [];
  return runs.map(({ t, text }, at) => {
    if (t !== "kept") return { t, text };
    return { t, text: shortened(text, { isFirst: at === 0, isLast: at === runs.length - 1 }) };
  });
}

/** Kept text near a change; the rest is left out. */
function shortened(text: string, { isFirst, isLast }: { readonly isFirst: boolean; readonly isLast: boolean }): string {
  if (text.length <= 2 * CONTEXT + 20) return text;
  const start = isFirst ? "" : text.slice(0, CONTEXT).replace(/\S+$/u, "");
  const end = isLast ? "" : text.slice(-CONTEXT).replace(/^\S+/u, "");
  return `${start}… ${end.trimStart()}`;
}
