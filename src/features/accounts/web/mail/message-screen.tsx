import {
  Link,
  useLoaderData,
  useRevalidator,
  type LoaderFunctionArgs,
  type MetaArgs,
  type MetaDescriptor,
} from "react-router";
import { apiContext, browserClient } from "../../../../ui/api.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { showAdminMessage, showFailure } from "../../../../ui/form/admin-messages.ts";
import { AdminPage } from "../../../../ui/page/admin-page.tsx";
import { DefinitionList } from "../../../../ui/page/definition-list.tsx";
import { Section } from "../../../../ui/page/section.tsx";
import { townMeta } from "../../../../ui/page/town-meta.ts";
import { getInstallationMessage, getMessage, sendMessageAgain, type MessageAnswer } from "../../contract/mail.ts";
import { CopyLink } from "../copy-link.tsx";
import { mailHref, readMailQuery } from "./address.ts";
import { kindLabel, MessageStateChip, MailTime, STATE_HINTS } from "./labels.tsx";
import type { PageHandle } from "../../../sites/parts/page-handle.ts";
import styles from "./mail-screen.module.css";
export { personalHeaders as headers } from "../personal.ts";

export const handle = { tab: "/mail" } satisfies PageHandle;

export async function loader({ params: { site = "", message: id = "" }, request, context }: LoaderFunctionArgs) {
  const { ofInstallation } = readMailQuery(new URL(request.url).searchParams);
  const api = context.get(apiContext);
  return {
    site,
    ofInstallation,
    message: ofInstallation ? await api.call(getInstallationMessage, { id }) : await api.call(getMessage, { site, id }),
  };
}

export function meta({ matches }: MetaArgs<typeof loader>): MetaDescriptor[] {
  return townMeta("Message", matches);
}

/** One message with its text and links to copy (OPEN-125). */
export default function MessageScreen() {
  const { site, ofInstallation, message } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const again = async (): Promise<void> => {
    try {
      await browserClient.call(sendMessageAgain, { site, id: message.id });
      showAdminMessage("Message resent");
      void revalidate();
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <AdminPage
      title={message.subject}
      intro={
        <Link to={mailHref(site, { state: "", ofInstallation, offset: 0 })} className={styles.to}>
          All messages
        </Link>
      }
      actions={
        message.maySendAgain && (
          <Button look="solid" onClick={() => void again()}>
            Resend
          </Button>
        )
      }
    >
      <Section id="facts" title="About the message">
        <DefinitionList items={factsOf(message)} />
      </Section>
      <Section id="text" title="Message">
        <MessageText message={message} />
      </Section>
    </AdminPage>
  );
}

function factsOf({ to, kind, state, createdAt, sentAt, attempts, lastError }: MessageAnswer) {
  return [
    { term: "To", value: to },
    { term: "Type", value: kindLabel(kind) },
    {
      term: "Status",
      value: (
        <>
          <MessageStateChip state={state} /> {STATE_HINTS[state]}
        </>
      ),
    },
    { term: "Created", value: <MailTime at={createdAt} /> },
    ...(sentAt === null ? [] : [{ term: "Sent", value: <MailTime at={sentAt} /> }]),
    ...(attempts > 0 ? [{ term: "Attempts", value: String(attempts) }] : []),
    ...(lastError === null ? [] : [{ term: "Last error", value: lastError }]),
  ];
}

/** Paragraphs. A link on its own line can be copied. */
function MessageText({ message: { text, withheld, deadLinks, state } }: { readonly message: MessageAnswer }) {
  if (withheld !== null) return <p className={styles.note}>The text is not shown. {withheld}</p>;
  if (text === "")
    return (
      <p className={styles.note}>
        {state === "sent"
          ? "The text was removed when the message was sent, because its link gives access to the account."
          : "The message has no text."}
      </p>
    );
  return (
    <div className={styles.text}>
      {[...new Set(text.split("\n"))]
        .filter((line) => line !== "")
        .map((line) =>
          /^https?:\/\/\S+$/.test(line) ? (
            <MessageLink key={line} link={line} isDead={deadLinks.includes(line)} />
          ) : (
            <p key={line}>{line}</p>
          ),
        )}
    </div>
  );
}

function MessageLink({ link, isDead }: { readonly link: string; readonly isDead: boolean }) {
  if (!isDead) return <CopyLink label="Link in the message" link={link} />;
  return (
    <p className={styles.dead}>
      <s>{link}</s>
      <span className={styles.note}>
        This link no longer works: it was used, has expired, or was replaced by a newer one.
      </span>
    </p>
  );
}
