import { useEffect, useRef, useState } from "react";
import { IconButton } from "../controls/button.tsx";
import { classNames } from "../class-names.ts";
import { Icon } from "../icons/icons.tsx";
import { clearMessagesFor, removeMessage } from "./message-actions.ts";
import { type Message, type MessageAction, type MessageType } from "./messages.ts";
import styles from "./toasts.module.css";
// One file, so that errors can be shown without a connection, too.
export { ErrorDialog } from "./error-dialog.tsx";

const ICONS = { success: "check", warning: "warning", error: "error" } as const satisfies Record<MessageType, string>;
const PREFIXES: Record<MessageType, string> = { success: "", warning: "Warning: ", error: "Error: " };

/** A message, until its time is over or it is dismissed; it stays while the pointer or the focus is in it. */
export default function Toast({ message }: { readonly message: Message }) {
  const [paused, setPaused] = useState(false);
  const remaining = useRef(message.time);
  useEffect(() => {
    if (paused) return undefined;
    const start = performance.now();
    const timer = setTimeout(() => removeMessage(message.id), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= performance.now() - start;
    };
  }, [paused, message.id]);
  return (
    <div
      className={classNames(styles.toast, styles[message.type])}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon name={ICONS[message.type]} />
      <p className={styles.text}>
        <span className={styles.spoken}>{PREFIXES[message.type]}</span>
        {message.body}
      </p>
      {message.action !== undefined && <Action message={message} action={message.action} />}
      <IconButton icon="close" label="Dismiss" tip="none" onClick={() => removeMessage(message.id)} />
    </div>
  );
}

function Action({ message, action }: { readonly message: Message; readonly action: MessageAction }) {
  const act = (): void => {
    clearMessagesFor(message.id);
    action.run();
  };
  return (
    <button type="button" className={styles.action} onClick={act}>
      {action.label}
    </button>
  );
}
