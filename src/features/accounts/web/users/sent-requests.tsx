import { Day } from "../../../../ui/text/day.tsx";
import { useRevalidator } from "react-router";
import { AdminIcon } from "../../../../ui/icons/admin-icons.tsx";
import { browserClient } from "../../../../ui/api.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { showAdminMessage, showFailure } from "../../../../ui/form/admin-messages.ts";
import { Section } from "../../../../ui/page/section.tsx";
import { withdrawRequest, type SentRequest } from "../../contract/requests.ts";
import { ROLE_TITLES } from "../../policy/roles.ts";
import { Ago, type TimeAgo } from "../time-ago.tsx";
import styles from "../device-list.module.css";

interface SentRequestsProps {
  readonly site: string;
  readonly requests: readonly (SentRequest & { readonly asked: TimeAgo })[];
}

/** People with an account who were asked to join and have not accepted. The account is not shown before they accept. */
export function SentRequests({ site, requests }: SentRequestsProps) {
  const { revalidate } = useRevalidator();
  const withdraw = async ({ id, login }: SentRequest): Promise<void> => {
    try {
      await browserClient.call(withdrawRequest, { site, id });
      showAdminMessage(`Request to ${login} withdrawn.`);
      await revalidate();
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <Section
      id="requests"
      title="Requests to join"
      intro="If the account exists, its owner has been asked to join. They become a user of the town when they accept."
    >
      <ul className={styles.list} aria-label="Requests to join">
        {requests.map((request) => (
          <li key={request.id} className={styles.device}>
            <AdminIcon name="users" size={24} />
            <div className={styles.text}>
              <p className={styles.name}>{request.login}</p>
              <p className={styles.when}>
                {ROLE_TITLES[request.role]}. Requested by {request.askedBy} <Ago time={request.asked} />; expires{" "}
                <Day at={request.validUntil} />
              </p>
            </div>
            <Button
              look="outline"
              aria-label={`Withdraw the request to ${request.login}`}
              onClick={() => void withdraw(request)}
            >
              Withdraw
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
