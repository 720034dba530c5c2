import { Checkbox } from "../../../../ui/form/checkbox.tsx";
import { permissionAreas, permissionTexts } from "../../../sites/policy/permission-texts.ts";
import { isPermission } from "../../../sites/policy/permissions.ts";
import { isPermissionInUse } from "../../../sites/policy/planned.ts";
import styles from "./user-screen.module.css";

/** One right as it is shown: given by name here, or held in another way. */
export interface ShownPermission {
  readonly permission: string;
  /** "By the role", "By the group “Planning”"; null where it is not held otherwise. */
  readonly from: string | null;
  /** The caller may give it; what is given may always be taken. */
  readonly grantable: boolean;
}

interface PermissionListProps {
  readonly rights: readonly ShownPermission[];
  /** What is given by name. */
  readonly given: readonly string[];
  readonly saved: readonly string[];
  readonly disabled?: boolean;
  readonly onGiven: (given: readonly string[]) => void;
}

/** Boxes for rights, by area, each with what it opens in plain words. */
export function PermissionList({ rights, given, saved, disabled = false, onGiven }: PermissionListProps) {
  const byName = new Map(rights.map((right) => [right.permission, right]));
  const toggle = (permission: string, on: boolean): void =>
    onGiven(on ? [...given, permission].toSorted() : given.filter((name) => name !== permission));
  return (
    <div className={styles.areas}>
      {permissionAreas.map(({ title, permissions }) => {
        const shown = permissions.filter(isPermissionInUse).flatMap((permission) => byName.get(permission) ?? []);
        return shown.length === 0 ? null : (
          <details
            key={title}
            className={styles.area}
            open={shown.some(({ permission }) => saved.includes(permission))}
          >
            <summary className={styles.legend}>
              {title} <span className={styles.count}>{countText(shown, given)}</span>
            </summary>
            <div className={styles.rights} role="group" aria-label={title}>
              {shown.map((right) => (
                <PermissionBox
                  key={right.permission}
                  right={right}
                  given={given.includes(right.permission)}
                  disabled={disabled || (!right.grantable && !saved.includes(right.permission))}
                  onGiven={(on) => toggle(right.permission, on)}
                />
              ))}
            </div>
          </details>
        );
      })}
    </div>
  );
}

/** "2 of 5" */
function countText(shown: readonly ShownPermission[], given: readonly string[]): string {
  return `${shown.filter(({ permission, from }) => from !== null || given.includes(permission)).length} of ${shown.length}`;
}

interface PermissionBoxProps {
  readonly right: ShownPermission;
  readonly given: boolean;
  readonly disabled: boolean;
  readonly onGiven: (on: boolean) => void;
}

/** What is held otherwise shows as held, and its box acts only on what is given by name. */
function PermissionBox({ right: { permission, from }, given, disabled, onGiven }: PermissionBoxProps) {
  if (!isPermission(permission)) return null;
  const { title, opens } = permissionTexts[permission];
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
