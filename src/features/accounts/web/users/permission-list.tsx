import { useId } from "react";
import { Button } from "../../../../ui/controls/button.tsx";
import { Checkbox } from "../../../../ui/form/checkbox.tsx";
import { FieldError } from "../../../../ui/form/field.tsx";
import { useFormField } from "../../../../ui/form/form-fields.ts";
import { valueText } from "../../../../ui/form/value-text.ts";
import type { PermissionText } from "../../contract/permission.ts";
import styles from "./user-screen.module.css";

/** A permission to show: granted individually here, or held in another way. */
export interface ShownPermission extends PermissionText {
  /** "From the role", "From the group “Planning”"; null if not held in another way. */
  readonly from: string | null;
  /** Whether the caller may grant and revoke it. */
  readonly grantable: boolean;
}

/** Buttons that check all permissions of a set that the caller may give. */
function PermissionSets({
  permissions,
  given,
  onGiven,
}: Pick<PermissionListProps, "permissions" | "given" | "onGiven">) {
  const sets = Map.groupBy(
    permissions.filter(({ inUse, grantable, set, from }) => inUse && grantable && set !== null && from === null),
    ({ set }) => set ?? "",
  );
  if (sets.size === 0) return null;
  return (
    <p className={styles.sets}>
      {[...sets].map(([name, those]) => {
        const missing = those.map(({ permission }) => permission).filter((each) => !given.includes(each));
        return (
          <Button
            key={name}
            look="plain"
            disabled={missing.length === 0}
            onClick={() => onGiven([...given, ...missing].toSorted())}
          >
            {`Select all for a ${name.toLowerCase()}`}
          </Button>
        );
      })}
    </p>
  );
}

interface PermissionListProps {
  readonly permissions: readonly ShownPermission[];
  /** Granted individually. */
  readonly given: readonly string[];
  readonly saved: readonly string[];
  readonly disabled?: boolean;
  readonly onGiven: (given: readonly string[]) => void;
}

/** Checkboxes for permissions, grouped by area, each with a description. */
export function PermissionList({ permissions, given, saved, disabled = false, onGiven }: PermissionListProps) {
  const areas = Map.groupBy(
    permissions.filter(({ inUse }) => inUse),
    ({ area }) => area,
  );
  const titles = new Map(permissions.map(({ permission, title }) => [permission, title]));
  const id = useId();
  const error = useFormField("grants", { label: "Permissions", textOf: (shown) => titlesOf(shown, titles) }, null);
  const toggle = (permission: string, on: boolean): void =>
    onGiven(on ? [...given, permission].toSorted() : given.filter((name) => name !== permission));
  return (
    <div className={styles.areas}>
      {error !== null && <FieldError id={id}>{error}</FieldError>}
      {!disabled && <PermissionSets permissions={permissions} given={given} onGiven={onGiven} />}
      {[...areas].map(([title, shown]) => (
        <details key={title} className={styles.area} open={shown.some(({ permission }) => saved.includes(permission))}>
          <summary className={styles.legend}>
            {title} <span className={styles.count}>{countText(shown, given)}</span>
          </summary>
          <div className={styles.list} role="group" aria-label={title}>
            {shown.map((one) => (
              <PermissionBox
                key={one.permission}
                shown={one}
                given={given.includes(one.permission)}
                disabled={disabled || !one.grantable}
                onGiven={(on) => toggle(one.permission, on)}
              />
            ))}
          </div>
        </details>
      ))}
    </div>
  );
}

/** For two people who change the same permissions. */
const titlesOf = (permissions: unknown, titles: ReadonlyMap<string, string>): string =>
  valueText(Array.isArray(permissions) ? permissions.map((each: string) => titles.get(each) ?? each) : []);

/** "2 of 5" */
function countText(shown: readonly ShownPermission[], given: readonly string[]): string {
  return `${shown.filter(({ permission, from }) => from !== null || given.includes(permission)).length} of ${shown.length}`;
}

interface PermissionBoxProps {
  readonly shown: ShownPermission;
  readonly given: boolean;
  readonly disabled: boolean;
  readonly onGiven: (on: boolean) => void;
}

/** Permissions held in another way are checked; the box only changes the individual grant. */
function PermissionBox({ shown: { title, opens, from }, given, disabled, onGiven }: PermissionBoxProps) {
  const hint = (
    <>
      {opens}
      {from !== null && (
        <>
          <br />
          <span className={styles.from}>{from}</span>
        </>
      )}
    </>
  );
  return (
    <Checkbox
      label={title}
      hint={hint}
      checked={given || from !== null}
      disabled={disabled || (from !== null && !given)}
      onValue={onGiven}
    />
  );
}
