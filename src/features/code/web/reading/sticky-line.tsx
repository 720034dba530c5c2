import { fullName } from "../../../../domain/law/name.ts";
import { classNames } from "../../../../ui/class-names.ts";
import type { CodePage } from "../../contract/code.ts";
import type { PageFacts } from "./code-meta.ts";
import styles from "./sticky-line.module.css";

/**
 * Where one is while reading: the page and the section at the top of the window. It takes no room, so nothing
 * moves; it says again what the headings say, so it is silent for those who listen.
 */
export function StickyLine({ page, current }: { readonly page: PageFacts; readonly current: string | null }) {
  const way = current === null ? [] : pathTo(page.outline, current);
  const names = page.outline[0]?.guid === page.guid && page.title === fullName(page.head) ? way : [null, ...way];
  return (
    <div className={classNames(styles.holder, "js-only")} aria-hidden="true">
      <div className={styles.line} data-shown={current !== null}>
        {names.map((name) => (
          <span key={name?.guid ?? "page"} className={styles.name}>
            {name === null ? page.title : fullName(name)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** A section with those on the page that hold it, outermost first. */
export function pathTo(outline: CodePage["outline"], guid: string): CodePage["outline"] {
  const way: CodePage["outline"] = [];
  let depth = Infinity;
  for (const entry of outline.slice(0, outline.findIndex((each) => each.guid === guid) + 1).toReversed()) {
    if (entry.depth >= depth) continue;
    way.unshift(entry);
    depth = entry.depth;
  }
  return way;
}
