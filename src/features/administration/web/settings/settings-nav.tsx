import { TextField } from "../../../../ui/form/text-field.tsx";
import { AnchorLinks, NavSheet, useSectionInSight } from "../../../../ui/page/section-nav.tsx";
import type { GroupAnchors } from "./groups.ts";
import styles from "./settings-nav.module.css";

interface SettingsNavProps {
  readonly groups: readonly GroupAnchors[];
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
}

/** List of all settings with a search field: beside the page from 996 px up, a sheet on narrower screens. */
export function SettingsNav({ groups, typed, onTyped }: SettingsNavProps) {
  const current = useSectionInSight(groups.flatMap(({ entries }) => entries));
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  const links = <GroupLinks groups={groups} current={current} />;
  const goToFirst = (): void => {
    if (typed.trim() !== "" && groups[0]?.entries[0] !== undefined) goTo(groups[0].entries[0].id);
  };
  return (
    <div className={styles.nav}>
      <form
        role="search"
        aria-label="Settings"
        className={`${styles.search} js-only`}
        onSubmit={(event) => (event.preventDefault(), goToFirst())}
      >
        <TextField
          label="Find a setting"
          type="search"
          size="wide"
          value={typed}
          onValue={onTyped}
          autoComplete="off"
          placeholder="Colors, message…"
        />
        <p className={styles.count} role="status">
          {typed.trim() === "" ? "" : formatCount(count)}
        </p>
      </form>
      <nav className={styles.list} aria-label="Settings">
        {links}
      </nav>
      <NavSheet label="Settings" summary="All settings by name">
        <div className={styles.sheet}>{links}</div>
      </NavSheet>
    </div>
  );
}

const formatCount = (count: number): string => {
  if (count === 0) return "No settings found.";
  return count === 1 ? "1 setting" : `${count} settings`;
};

function goTo(id: string): void {
  const card = document.getElementById(id);
  card?.scrollIntoView();
  card?.querySelector<HTMLElement>("input, select, textarea, button, a")?.focus({ preventScroll: true });
}

function GroupLinks({
  groups,
  current,
}: {
  readonly groups: readonly GroupAnchors[];
  readonly current: string | null;
}) {
  return (
    <ul className={styles.groups}>
      {groups.map(({ id, label, entries }) => (
        <li key={id}>
          <a className={styles.group} href={`#${id}`}>
            {label}
          </a>
          <AnchorLinks anchors={entries} current={current} />
        </li>
      ))}
    </ul>
  );
}
