import { useEffect, useRef } from "react";
import { useFormatDay } from "../text/day.tsx";
import { Button } from "../controls/button.tsx";
import type { FieldRegistry } from "./form-fields.ts";
import type { SavedConflict } from "./conflict.ts";
import { changedFields } from "./saved.ts";
import { valueText } from "./value-text.ts";
import styles from "./conflict-notice.module.css";

interface ConflictNoticeProps {
  readonly conflict: SavedConflict<unknown>;
  readonly mine: unknown;
  readonly registry: FieldRegistry;
  readonly onResolve: (keep: "mine" | "theirs") => void;
}

/** Shows what someone else saved next to what the user typed, and lets them keep either. */
export function ConflictNotice({ conflict, mine, registry, onResolve }: ConflictNoticeProps) {
  const formatDay = useFormatDay();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), [conflict]);
  const rows = rowsOf(conflict.theirs, mine, registry);
  return (
    <div ref={notice} role="alert" tabIndex={-1} className={styles.notice}>
      <p>
        <strong>{conflict.by ?? "Someone else"} changed this while you were editing</strong>
        {conflict.at !== null && ` (${formatDay(conflict.at)}, ${conflict.at.slice(11, 16)} UTC)`}. Yours is not saved
        yet: choose which one to keep.
      </p>
      <div className={styles.sides}>
        <Side heading="Theirs" rows={rows.map(({ label, theirs }) => [label, theirs])} />
        <Side heading="Yours" rows={rows.map(({ label, yours }) => [label, yours])} />
      </div>
      <div className={styles.buttons}>
        <Button look="solid" onClick={() => onResolve("mine")}>
          Save yours
        </Button>
        <Button onClick={() => onResolve("theirs")}>Keep theirs</Button>
      </div>
    </div>
  );
}

function Side({ heading, rows }: { readonly heading: string; readonly rows: readonly (readonly [string, string])[] }) {
  return (
    <section className={styles.side} aria-label={heading}>
      <p className={styles.heading}>{heading}</p>
      <dl>
        {rows.map(([label, text]) => (
          <div key={label}>
            {label !== "" && <dt>{label}</dt>}
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface Row {
  readonly label: string;
  readonly theirs: string;
  readonly yours: string;
}

/** One row for each field that differs; a value without fields, or with one field for all of it, is one row. */
function rowsOf(theirs: unknown, mine: unknown, registry: FieldRegistry): Row[] {
  const names = changedFields(theirs, mine);
  if (names.length === 0 || (registry.size === 1 && !names.some((name) => registry.has(name)))) {
    const [only] = registry.size === 1 ? registry.values() : [];
    const show = (value: unknown): string => only?.textOf?.(value) ?? valueText(value);
    return [{ label: "", theirs: show(theirs), yours: show(mine) }];
  }
  const [there, here] = [fieldsOf(theirs), fieldsOf(mine)];
  return names.map((name) => {
    const field = registry.get(name);
    const show = (value: unknown): string => field?.textOf?.(value) ?? valueText(value);
    return { label: field?.label ?? spelled(name), theirs: show(there.get(name)), yours: show(here.get(name)) };
  });
}

const fieldsOf = (value: unknown): ReadonlyMap<string, unknown> =>
  new Map(typeof value === "object" && value !== null ? Object.entries(value) : []);

/** "typeColors" → "Type colors" */
function spelled(name: string): string {
  const words = name.replaceAll(/([a-z\d])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
