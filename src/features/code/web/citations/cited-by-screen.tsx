import { LawName } from "../../../../ui/text/law-name.tsx";
import {
  Link,
  useLoaderData,
  useOutletContext,
  type LoaderFunctionArgs,
  type MetaArgs,
  type MetaDescriptor,
} from "react-router";
import { provisionHref } from "../../../../domain/address.ts";
import { fullName, shortName } from "../../../../domain/law/name.ts";
import { apiContext } from "../../../../ui/api.ts";
import { EmptyState } from "../../../../ui/messages/empty-state.tsx";
import { pageMeta } from "../../../../ui/page/page-meta.ts";
import type { Session } from "../../../sites/contract/session.ts";
import { getCitedBy, getCodePage } from "../../contract/code.ts";
import { ProvisionList } from "../reading/provision-list.tsx";
import { siteSession } from "../../../sites/parts/site-session.ts";
import type { PageHandle } from "../../../sites/parts/page-handle.ts";
import styles from "../reading/list-screen.module.css";

export const handle = { rail: "code" } satisfies PageHandle;

/** All provisions that cite a provision. */
export async function loader({ params: { site = "", guid = "" }, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const [{ citedBy, total }, page] = await Promise.all([
    api.call(getCitedBy, { site, guid }),
    api.call(getCodePage, { site, guid }),
  ]);
  return { citedBy, total, cited: page.outline.find((entry) => entry.guid === guid) ?? page.head };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>): MetaDescriptor[] {
  const title = loaderData === undefined ? "Cited by" : `Cited by: ${shortName(loaderData.cited)}`;
  return pageMeta({ title, site: siteSession(matches)?.customerName, noindex: true });
}

export default function CitedByScreen() {
  const { citedBy, total, cited } = useLoaderData<typeof loader>();
  const session = useOutletContext<Session>();
  return (
    <div className={styles.screen}>
      <h1>Cited by: {shortName(cited)}</h1>
      <p className={styles.lead}>
        <Link to={provisionHref(session, cited.page, cited.guid)}>
          <LawName>{fullName(cited)}</LawName>
        </Link>
        {total > 0 &&
          ` is cited by ${total === 1 ? "one provision" : `${total.toLocaleString("en-US")} provisions`} of this code.`}
        {total > citedBy.length &&
          ` There are more than this page can show: it has the first ${citedBy.length.toLocaleString("en-US")}.`}
      </p>
      {citedBy.length === 0 ? (
        <EmptyState icon="link" title="No citations">
          No other provision of this code cites this one.
        </EmptyState>
      ) : (
        <ProvisionList site={session} provisions={citedBy} />
      )}
    </div>
  );
}
