import { useEffect, useRef, useState, type ReactNode } from "react";
import { Icon } from "../icons/icons.tsx";
import { useDismiss } from "../hooks/use-dismiss.ts";
import styles from "./section-nav.module.css";

export interface Anchor {
  readonly id: string;
  readonly label: string;
}

interface SectionNavProps {
  readonly anchors: readonly Anchor[];
  readonly label?: string;
}

/** The sections of a long page: a sticky list from 996 px, a menu below. Works without JavaScript. */
export function SectionNav({ anchors, label = "On this page" }: SectionNavProps) {
  const current = useSectionInSight(anchors);
  const links = <AnchorLinks anchors={anchors} current={current} />;
  return (
    <>
      <nav className={styles.list} aria-label={label}>
        {links}
      </nav>
      <NavSheet label={label} summary={anchors.find(({ id }) => id === current)?.label ?? label}>
        {links}
      </NavSheet>
    </>
  );
}

interface NavSheetProps {
  /** Accessible name. */
  readonly label: string;
  /** Text of the button that opens it. */
  readonly summary: string;
  readonly children: ReactNode;
}

/** A menu of links, for pages narrower than 996 px. */
export function NavSheet({ label, summary, children }: NavSheetProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useDismiss(details);
  return (
    <nav className={styles.narrow} aria-label={label}>
      <details ref={details} className={styles.disclosure}>
        <summary className={styles.summary}>
          {summary}
          <Icon name="down" size={16} />
        </summary>
        <div className={styles.sheet}>{children}</div>
      </details>
    </nav>
  );
}

export function AnchorLinks({
  anchors,
  current,
}: {
  readonly anchors: readonly Anchor[];
  readonly current: string | null;
}) {
  return (
    <ul className={styles.items}>
      {anchors.map(({ id, label }) => (
        <li key={id}>
          <a className={styles.link} href={`#${id}`} aria-current={id === current ? "location" : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

/**
 * The first section visible in the upper part of the window, below the space that theme.css reserves for the menubar;
 * null before hydration.
 */
export function useSectionInSight(anchors: readonly Anchor[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const ids = anchors.map(({ id }) => id).join(" ");
  useEffect(() => {
    const sections = ids.split(" ").flatMap((id) => document.getElementById(id) ?? []);
    const seen = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) seen[isIntersecting ? "add" : "delete"](target);
        const first = sections.find((section) => seen.has(section));
        if (first !== undefined) setCurrent(first.id);
      },
      { rootMargin: "-125px 0px -55% 0px" },
    );
    for (const section of sections) observer.observe(section);
    return () => observer.disconnect();
  }, [ids]);
  return current;
}
