import { useRevalidator } from "react-router";
import { AdminIcon } from "../../../ui/icons/admin-icons.tsx";
import { browserClient } from "../../../ui/api.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { showAdminMessage, showFailure } from "../../../ui/form/admin-messages.ts";
import { Day } from "../../../ui/text/day.tsx";
import { answerRequest, type ReceivedRequest } from "../contract/requests.ts";
import { ROLE_TITLES } from "../policy/roles.ts";
import styles from "./device-list.module.css";

interface ReceivedRequestsProps {
  readonly requests: readonly ReceivedRequest[];
}

/** Towns that ask the user to join, with the buttons to accept and to decline. */
export function ReceivedRequests({ requests }: ReceivedRequestsProps) {
  const { revalidate } = useRevalidator();
  const answer = async ({ town, id, townName }: ReceivedRequest, accept: boolean): Promise<void> => {
    try {
      await browserClient.call(answerRequest, { town, id, accept });
      showAdminMessage(accept ? `You are now a user of ${townName}.` : `You declined to join ${townName}.`);
      // The focused button disappears with its request.
      document.querySelector<HTMLElement>("h1")?.focus();
      await revalidate();
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <ul className={styles.list} aria-label="Requests to join">
      {requests.map((request) => (
        <li key={`${request.town} ${request.id}`} className={styles.device}>
          <AdminIcon name="users" size={24} />
          <div className={styles.text}>
            <p className={styles.name}>{request.townName}</p>
            <p className={styles.when}>
              {request.askedBy} asks you to join as a {ROLE_TITLES[request.role].toLowerCase()}. You can answer until{" "}
              <Day at={request.validUntil} />.
            </p>
          </div>
          <Button look="solid" aria-label={`Accept: ${request.townName}`} onClick={() => void answer(request, true)}>
            Accept
          </Button>
          <Button aria-label={`Decline: ${request.townName}`} onClick={() => void answer(request, false)}>
            Decline
          </Button>
        </li>
      ))}
    </ul>
  );
}
