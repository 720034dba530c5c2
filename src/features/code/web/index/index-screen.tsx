import { isTownItself } from "../../../../domain/version-state.ts";
import {
  Link,
  useLoaderData,
  useOutletContext,
  type LoaderFunctionArgs,
  type MetaArgs,
  type MetaDescriptor,
} from "react-router";
import { indexHref, siteKey } from "../../../../domain/address.ts";
import { townInSentence } from "../../../../domain/town-name.ts";
import { apiContext } from "../../../../ui/api.ts";
import { EmptyState } from "../../../../ui/messages/empty-state.tsx";
import { pageMeta } from "../../../../ui/page/page-meta.ts";
import { PanelLayout } from "../../../../ui/dialog/side-panel.tsx";
import type { Session } from "../../../sites/contract/session.ts";
import { getIndexWords } from "../../contract/code.ts";
import { IndexLetters, letterName } from "./index-letters.tsx";
import { IndexWords } from "./index-words.tsx";
import { siteSession } from "../../../sites/parts/site-session.ts";
import type { PageHandle } from "../../../sites/parts/page-handle.ts";
import styles from "../reading/list-screen.module.css";

export const handle = {
  rail: "index",
  inVersion: (site, search) => indexHref(site) + search,
} satisfies PageHandle;

/** The alphabetical index (INDEX-01 to INDEX-05), of the current code or of an archive. */
export async function loader({ params: { site = "" }, request, context }: LoaderFunctionArgs) {
  const letter = new URL(request.url).searchParams.get("letter") || "#";
  return context.get(apiContext).call(getIndexWords, { site, letter });
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>): MetaDescriptor[] {
  const session = siteSession(matches);
  if (loaderData === undefined || session === null) return [];
  return pageMeta({
    title: `Index: ${letterName(loaderData.letter)}`,
    site: session.customerName,
    description: `Index to the code of ${townInSentence(session.customerName)}: entries under ${letterName(loaderData.letter)}, with links to the sections.`,
    noindex: !isTownItself(session),
  });
}

export default function IndexScreen() {
  const { letter, letters, words } = useLoaderData<typeof loader>();
  const session = useOutletContext<Session>();
  const base = indexHref(session);
  const count = letters.find((each) => each.letter === letter)?.count ?? 0;
  return (
    <PanelLayout title="Letters" icon="words" panel={<IndexLetters base={base} letters={letters} current={letter} />}>
      <div className={styles.screen}>
        <h1>Index: {letterName(letter)}</h1>
        <div className={styles.phoneLetters}>
          <IndexLetters base={base} letters={letters} current={letter} />
        </div>
        {words.length > 0 ? (
          <>
            <IndexWords key={letter} words={words} />
            {words.length < count && (
              <p className={styles.lead}>
                There are more: this page has the first {words.length.toLocaleString("en-US")} of{" "}
                {count.toLocaleString("en-US")} entries. <Link to={`/${siteKey(session)}/search`}>Search the code</Link>{" "}
                for the others.
              </p>
            )}
          </>
        ) : (
          <EmptyState
            icon="words"
            title={letter === "#" ? "No entries begin with a number" : `No entries begin with ${letter}`}
          >
            Choose another letter, or <Link to={`/${siteKey(session)}/search`}>search the code</Link>.
          </EmptyState>
        )}
      </div>
    </PanelLayout>
  );
}
