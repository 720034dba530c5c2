import { browserClient } from "../../../../ui/api.ts";
import { Icon } from "../../../../ui/icons/icons.tsx";
import { createStore, type Store } from "../../../../ui/store.ts";
import { setTocMarks } from "../../../code/parts/toc-marks.ts";
import { getNoteCounts } from "../../contract/notes.ts";
import styles from "./toc-mark.module.css";
import { NOTE_ICON } from "../icon.ts";

/** Notes at each provision of a town and below it, by GUID; null until they are loaded. */
export type Counts = Readonly<Record<string, number>>;

interface KnownCounts {
  /** Town and user. */
  readonly of: string;
  readonly counts: Counts | null;
}

const known: Store<KnownCounts> = createStore<KnownCounts>({ of: "", counts: null });

/** Loads the counts of a town once, and again after a change; marks them in the contents. Null: another town is shown. */
export async function loadCounts(site: string, user: string | null, isChanged = false): Promise<Counts | null> {
  const of = `${site} ${user ?? ""}`;
  if (known.get().of === of && known.get().counts !== null && !isChanged) return mark(known.get().counts);
  if (known.get().of !== of) known.set(() => ({ of, counts: null }));
  const { noteLocationData } = await browserClient.call(getNoteCounts, { site });
  if (known.get().of !== of) return null;
  known.set(() => ({ of, counts: noteLocationData }));
  return mark(noteLocationData);
}

function mark(counts: Counts | null): Counts | null {
  const marks = Object.entries(counts ?? {}).map(([guid, count]) => {
    return [guid, <Mark key={guid} count={count} />] as const;
  });
  setTocMarks("notes", new Map(marks));
  return counts;
}

function Mark({ count }: { readonly count: number }) {
  const text = count.toLocaleString("en-US");
  const label = count === 1 ? "1 note" : `${text} notes`;
  return (
    <span className={styles.mark} role="img" aria-label={label} title={label}>
      <Icon name={NOTE_ICON} size={14} />
      {text}
    </span>
  );
}
