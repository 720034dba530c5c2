import { useEffect, useRef, useState } from "react";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./icons.tsx";
import { messages, removeMessage, type Message, type MessageType } from "./messages.ts";
import { useStore } from "./store.ts";
import styles from "./toasts.module.css";

const ICONS = { success: "check", warning: "warning", error: "error" } as const satisfies Record<MessageType, string>;
const SPOKEN: Record<MessageType, string> = { success: "", warning: "Warning: ", error: "Error: " };

/** Shows the queued messages one at a time. The region stands ready, so that a message is read out when it comes. */
export function Toasts() {
  const message = useStore(messages)[0];
  return (
    <output className={styles.region} aria-live="polite">
      {message !== undefined && <Toast key={message.id} message={message} />}
    </output>
  );
}

function Toast({ message }: { readonly message: Message }) {
  const [held, setHeld] = useState(false);
  const left = useRef(message.time);
  useEffect(() => {
    if (held) return undefined;
    const start = performance.now();
    const timer = setTimeout(() => removeMessage(message.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - start;
    };
  }, [held, message.id]);
  return (
    <div
      className={classNames(styles.toast, styles[message.type])}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={ICONS[message.type]} />
      <p className={styles.text}>
        <span className={styles.spoken}>{SPOKEN[message.type]}</span>
        {message.body}
      </p>
      <IconButton icon="close" label="Dismiss" tip="none" onClick={() => removeMessage(message.id)} />
    </div>
  );
}
