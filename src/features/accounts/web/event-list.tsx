import { EmptyState } from "../../../ui/messages/empty-state.tsx";
import type { AccountEventEntry } from "../contract/settings.ts";
import { Ago, type TimeAgo } from "./time-ago.tsx";
import styles from "./event-list.module.css";

export type ShownEvent = AccountEventEntry & { readonly ago: TimeAgo };

/** What happened to an account, newest first. */
export function EventList({ events }: { readonly events: readonly ShownEvent[] }) {
  if (events.length === 0)
    return (
      <EmptyState icon="info" title="Nothing yet">
        Sign-ins and changes of the account appear here.
      </EmptyState>
    );
  return (
    <ul className={styles.list} aria-label="Account activity">
      {events.map((event) => (
        <li key={event.id} className={styles.event}>
          <p className={styles.what}>
            {event.label}
            {event.about !== null && <span className={styles.about}>{event.about}</span>}
          </p>
          <p className={styles.when}>
            <time dateTime={event.at}>
              <Ago time={event.ago} />
            </time>
            {[event.by === null ? null : `by ${event.by}`, event.device, event.network].map(
              (fact) => fact !== null && <span key={fact}>{fact}</span>,
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
