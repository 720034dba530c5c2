import { useEffect, useId, useLayoutEffect, useRef, type FormEvent, type ReactNode, type Ref } from "react";
import { Button, IconButton } from "../controls/button.tsx";
import { classNames } from "../class-names.ts";
import { mainLandmark } from "../page/main-landmark.ts";
import styles from "./dialog.module.css";

export interface DialogProps {
  readonly title: string;
  readonly open: boolean;
  /** Called after Escape, Cancel or the close button; the owner sets `open` to false (MESSAGES-06). */
  readonly onClose: () => void;
  readonly onSubmit?: () => void;
  readonly children: ReactNode;
  /** xs 444, sm 600, md 900, lg 1200 px. Default sm (MESSAGES-05, CONSTANTS-22). */
  readonly width?: "xs" | "sm" | "md" | "lg";
  readonly cancelLabel?: string;
  readonly submitLabel?: string;
  readonly submitDisabled?: boolean;
  /** Submitting deletes something: the button looks dangerous, and its label must name what it deletes. */
  readonly dangerous?: boolean;
  /** Replaces Cancel and Ok; null for no buttons. */
  readonly actions?: ReactNode;
  /** As tall as the window allows, full screen below 760 px: for dialogs that are screens of their own (OPEN-46). */
  readonly fills?: boolean;
  /** Called instead of `onClose` after Escape or a click beside it: the owner may keep it open, to ask first. */
  readonly onDismiss?: () => void;
  /** The scrolling element. */
  readonly contentRef?: Ref<HTMLDivElement>;
}

/** As long as systems wait for the second click at most. */
const DOUBLE_CLICK_MS = 500;

/**
 * The browser's own modal dialog: it traps the focus, closes on Escape and restores the focus (ENTITIES-33). The close
 * button comes last in the document, so that the first field gets the focus, or Cancel if there is no field.
 */
export function Dialog({
  title,
  open,
  onClose,
  onSubmit,
  children,
  width = "sm",
  actions,
  fills = false,
  onDismiss,
  contentRef,
  ...labels
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const home = useRef<Element | null>(null);
  const heading = useId();
  const openedAt = useRef(0);
  useEffect(() => {
    const element = dialog.current;
    if (open && element?.open === false) {
      home.current = focusFallback(document.activeElement);
      openedAt.current = performance.now();
      show(element);
    }
    if (!open && element?.open === true) closeAndRestoreFocus(element, home.current);
  }, [open]);
  // The browser closes it at an Escape that follows nothing but another Escape. It is shown first, so that a question of
  // the owner is above it. Either the event or a render comes first.
  const reopen = (): void => {
    const element = dialog.current;
    if (onDismiss === undefined || !open || element?.open !== false) return;
    show(element);
    onDismiss();
  };
  useEffect(reopen);
  // A dialog that unmounts while it is open restores the focus too.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => {
      if (element?.open === true) closeAndRestoreFocus(element, home.current);
    };
  }, []);
  const dismiss = onDismiss ?? onClose;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    (onSubmit ?? onClose)();
  };
  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, styles[width], fills && styles.fills)}
      aria-labelledby={heading}
      onCancel={(event) => {
        // A file input says the same when nothing was chosen.
        if (event.target !== event.currentTarget) return;
        // Closed by the browser, it would be off the screen before its owner knows, and a key that opens it again be lost.
        event.preventDefault();
        dismiss();
      }}
      // React passes the event on to the dialog from which this one was opened. It may be open again when the event comes.
      onClose={(event) => {
        if (event.target !== dialog.current || dialog.current.open) return;
        if (onDismiss === undefined) onClose();
        else reopen();
      }}
      onPointerDown={(event) => {
        // The second of two quick clicks on the button that opened it closes nothing.
        if (event.target === dialog.current && performance.now() - openedAt.current > DOUBLE_CLICK_MS) dismiss();
      }}
    >
      {open && (
        <form className={styles.form} onSubmit={submit}>
          <div className={styles.head}>
            <h2 id={heading} className={styles.title}>
              {title}
            </h2>
          </div>
          <div ref={contentRef} className={styles.content}>
            {children}
          </div>
          {actions === undefined ? (
            <Actions onCancel={onClose} {...labels} />
          ) : (
            actions !== null && <div className={styles.actions}>{actions}</div>
          )}
          <div className={styles.close}>
            <IconButton icon="close" label="Close" tip="none" onClick={onClose} />
          </div>
        </form>
      )}
    </dialog>
  );
}

const CONTROLS = ":is(input, select, textarea, button, a[href], [tabindex]):not([tabindex='-1'], :disabled)";

/** The browser focuses content that scrolls before its controls: then the first of them gets the focus, if there is one. */
function show(element: HTMLDialogElement): void {
  element.showModal();
  const content = document.activeElement;
  if (content?.matches(`.${styles.content}`) !== true) return;
  const controls = content.querySelectorAll<HTMLElement>(CONTROLS);
  [...controls].find((control) => control.checkVisibility({ visibilityProperty: true }))?.focus();
}

/** The list or text that contains a control: gets the focus if the control is gone when the dialog closes. */
const focusFallback = (control: Element | null): Element | null => control?.closest('[tabindex="-1"]') ?? null;

/**
 * The browser restores the focus. If the element is gone (such as a deleted row with its menu), focuses the list that
 * contained it.
 */
function closeAndRestoreFocus(element: HTMLDialogElement, home: Element | null): void {
  element.close();
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  const goal = home?.isConnected === true ? home : mainLandmark();
  if (goal instanceof HTMLElement) goal.focus({ preventScroll: true });
}

interface ActionsProps extends Pick<DialogProps, "cancelLabel" | "submitLabel" | "submitDisabled" | "dangerous"> {
  readonly onCancel: () => void;
}

function Actions({
  cancelLabel = "Cancel",
  submitLabel = "Ok",
  submitDisabled = false,
  dangerous = false,
  onCancel,
}: ActionsProps) {
  return (
    <div className={styles.actions}>
      <Button onClick={onCancel}>{cancelLabel}</Button>
      <Button type="submit" look={dangerous ? "danger" : "solid"} disabled={submitDisabled}>
        {submitLabel}
      </Button>
    </div>
  );
}
