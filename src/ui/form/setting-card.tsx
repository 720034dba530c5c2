import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode, type RefObject } from "react";
import { Button } from "../controls/button.tsx";
import { classNames } from "../class-names.ts";
import { isFocusLost } from "../page/main-landmark.ts";
import { ConfirmDialog, type ConfirmDialogProps } from "./confirm-dialog.tsx";
import { FormBody } from "./form-body.tsx";
import { useUnsaved } from "./use-unsaved.ts";
import type { Saved } from "./use-saved.ts";
import styles from "./setting-card.module.css";

interface SettingCardProps {
  readonly title: string;
  /** For links to this setting. */
  readonly id?: string;
  readonly description?: ReactNode;
  /** The fields. */
  readonly children: ReactNode;
  /** From useSaved: adds the Apply and Reset buttons. Without it the card has none. */
  readonly setting?: Omit<Saved<unknown>, "setValue">;
  readonly applyLabel?: string;
  /** The input is invalid: disables Apply. */
  readonly invalid?: boolean;
  /** Asks for confirmation before applying. */
  readonly confirm?: Pick<ConfirmDialogProps, "title" | "children" | "confirmLabel" | "dangerous" | "typed">;
  /** Heading level. Default 3, below the page's section. */
  readonly level?: 2 | 3;
}

/** One setting: title, fields, and the Apply and Reset buttons (ADMIN-06). */
export function SettingCard({
  title,
  id,
  description,
  children,
  setting,
  applyLabel,
  invalid = false,
  confirm,
  level = 3,
}: SettingCardProps) {
  const heading = useId();
  const [confirming, setConfirming] = useState(false);
  useUnsaved(setting?.differs === true);
  const Heading = `h${level}` as const;
  const titleRef = useFocusAfter(confirming || setting?.saving === true);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (setting === undefined || invalid || !setting.differs) return;
    if (confirm === undefined) void setting.apply();
    else setConfirming(true);
  };
  // The Reset button disappears after the reset.
  const reset = (): void => {
    setting?.reset();
    titleRef.current?.focus({ preventScroll: true });
  };
  return (
    <form id={id} className={styles.card} aria-labelledby={heading} onSubmit={submit} noValidate>
      <div className={styles.head}>
        <Heading ref={titleRef} id={heading} tabIndex={-1} className={styles.title}>
          {title}
        </Heading>
        {description !== undefined && <div className={styles.description}>{description}</div>}
      </div>
      <div className={styles.body}>
        {setting === undefined ? children : <FormBody form={setting}>{children}</FormBody>}
      </div>
      {setting !== undefined && (
        <ApplyRow setting={setting} onReset={reset} label={applyLabel} invalid={invalid} title={title} />
      )}
      {confirm !== undefined && (
        <ConfirmDialog
          open={confirming}
          onClose={() => setConfirming(false)}
          onConfirm={() => setting?.apply()}
          {...confirm}
        />
      )}
    </form>
  );
}

/** Apply and "Try again" lose the focus, because they are disabled or gone after saving. The title gets it instead. */
function useFocusAfter(busy: boolean): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy && isFocusLost()) title.current?.focus({ preventScroll: true });
    wasBusy.current = busy;
  }, [busy]);
  return title;
}

type RowProps = Required<Pick<SettingCardProps, "setting" | "invalid" | "title">> & {
  readonly label?: string;
  readonly onReset: () => void;
};

function ApplyRow({ setting, onReset, label = "Apply", invalid, title }: RowProps) {
  const { differs, saving, problem } = setting;
  return (
    <div className={styles.actions}>
      <output className={classNames(styles.state, problem !== null && styles.bad)}>{stateText(setting)}</output>
      {differs && !saving && (
        <Button look="plain" onClick={onReset} aria-label={`Reset ${title}`}>
          Reset
        </Button>
      )}
      <Button
        type="submit"
        look="solid"
        disabled={!differs || saving || invalid || hasConflict(setting)}
        aria-label={`${label} ${title}`}
      >
        {label}
      </Button>
    </div>
  );
}

const hasConflict = ({ conflict = null }: RowProps["setting"]): boolean => conflict !== null;

function stateText({ differs, saving, problem }: RowProps["setting"]): string {
  if (saving) return "Saving…";
  if (problem !== null) return "Not saved";
  return differs ? "Unsaved changes" : "";
}
