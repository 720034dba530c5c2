import { useRef } from "react";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { Icon } from "../../../../ui/icons.tsx";
import { useSectionInSight } from "../../../../ui/page/section-nav.tsx";
import { useDismiss } from "../../../../ui/use-dismiss.ts";
import type { GroupAnchors } from "./groups.ts";
import styles from "./settings-nav.module.css";

interface SettingsNavProps {
  readonly groups: readonly GroupAnchors[];
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
}

/** Every setting by its name, and a field that finds one: beside the page from 996 px, below that a list that opens. */
export function SettingsNav({ groups, typed, onTyped }: SettingsNavProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const current = useSectionInSight(groups.flatMap(({ entries }) => entries));
  useDismiss(details);
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  const lead = (): void => {
    if (typed.trim() !== "" && groups[0]?.entries[0] !== undefined) goTo(groups[0].entries[0].id);
  };
  return (
    <div className={styles.nav}>
      <form role="search" aria-label="Settings" className={`${styles.search} js-only`} onSubmit={(event) => (event.preventDefault(), lead())}>
        <TextField label="Find a setting" type="search" size="wide" value={typed} onValue={onTyped} autoComplete="off" placeholder="Colors, message…" />
        <p className={styles.count} role="status">
          {typed.trim() === "" ? "" : countWords(count)}
        </p>
      </form>
      <nav className={styles.list} aria-label="Settings">
        <Links groups={groups} current={current} />
      </nav>
      <nav className={styles.narrow} aria-label="Settings">
        <details ref={details} className={styles.disclosure}>
          <summary className={styles.summary}>
            All settings by name
            <Icon name="down" size={16} />
          </summary>
          <div className={styles.sheet}>
            <Links groups={groups} current={current} onFollow={() => details.current?.removeAttribute("open")} />
          </div>
        </details>
      </nav>
    </div>
  );
}

const countWords = (count: number): string => {
  if (count === 0) return "No setting is called that.";
  return count === 1 ? "1 setting" : `${count} settings`;
};

function goTo(id: string): void {
  const card = document.getElementById(id);
  card?.scrollIntoView();
  card?.querySelector<HTMLElement>("input, select, textarea, button, a")?.focus({ preventScroll: true });
}

function Links({ groups, current, onFollow }: { readonly groups: readonly GroupAnchors[]; readonly current: string | null; readonly onFollow?: () => void }) {
  return (
    <ul className={styles.groups}>
      {groups.map(({ id, label, entries }) => (
        <li key={id}>
          <a className={styles.group} href={`#${id}`} onClick={onFollow}>
            {label}
          </a>
          <ul className={styles.items}>
            {entries.map((entry) => (
              <li key={entry.id}>
                <a className={styles.link} href={`#${entry.id}`} aria-current={entry.id === current ? "location" : undefined} onClick={onFollow}>
                  {entry.label}
                </a>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
