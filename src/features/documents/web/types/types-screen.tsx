import {
  Link,
  useLoaderData,
  useOutletContext,
  type LoaderFunctionArgs,
  type MetaArgs,
  type MetaDescriptor,
} from "react-router";
import { townInSentence } from "../../../../domain/town-name.ts";
import { apiContext, factsContext } from "../../../../ui/api.ts";
import { EmptyState } from "../../../../ui/messages/empty-state.tsx";
import { pageMeta } from "../../../../ui/page/page-meta.ts";
import { RichText } from "../../../../ui/rich-text/rich-text.tsx";
import { PanelLayout } from "../../../../ui/dialog/side-panel.tsx";
import { getSession, type Session } from "../../../sites/contract/session.ts";
import type { PageHandle } from "../../../sites/parts/page-handle.ts";
import { typeHref, typesHref } from "../../contract/addresses.ts";
import { listDocumentTypes } from "../../contract/types.ts";
import { Count, TypePanel } from "../type/type-panel.tsx";
import styles from "./types-screen.module.css";
import { DOCUMENT_ICON } from "../icon.ts";

export const handle = { rail: "documents" } satisfies PageHandle;

/** All types of public documents (PUBDOC-03). */
export async function loader({ params: { site = "" }, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const [{ customerName, custId, customization }, { types }] = await Promise.all([
    api.call(getSession, { site }),
    api.call(listDocumentTypes, { site }),
  ]);
  return {
    town: customerName,
    name: customization.pubdocsName,
    canonical: context.get(factsContext).origin + typesHref(custId),
    types,
  };
}

export function meta({ loaderData }: MetaArgs<typeof loader>): MetaDescriptor[] {
  if (loaderData === undefined) return [];
  const { name, town, canonical, types } = loaderData;
  const listed = types.slice(0, 8).map(({ title }) => title);
  return pageMeta({
    title: name,
    site: town,
    description: `Public documents of ${townInSentence(town)}${listed.length === 0 ? "" : `: ${listed.join(", ")}`}.`,
    canonical,
  });
}

export default function TypesScreen() {
  const { types } = useLoaderData<typeof loader>();
  const session = useOutletContext<Session>();
  const { pubdocsName, pubDocsOnly, pubDocsOnlyText } = session.customization;
  return (
    <PanelLayout
      title={pubdocsName}
      icon={DOCUMENT_ICON}
      panel={<TypePanel session={session} types={types} state={null} />}
    >
      <div className={styles.screen}>
        <h1>{pubdocsName}</h1>
        {pubDocsOnly && pubDocsOnlyText !== "" && <RichText className={styles.text} html={pubDocsOnlyText} />}
        {types.length === 0 ? (
          <EmptyState icon={DOCUMENT_ICON} title="No documents have been posted yet">
            Agendas, minutes and other documents of the town appear here.
          </EmptyState>
        ) : (
          <ul className={styles.types}>
            {types.map(({ id, title, description, count }) => (
              <li key={id}>
                <h2>
                  <Link to={typeHref(session.custId, title)}>{title}</Link>
                </h2>
                <p className={styles.count}>
                  <Count of={count} /> {count === 1 ? "document" : "documents"}
                </p>
                {description !== "" && <p className={styles.description}>{description}</p>}
              </li>
            ))}
          </ul>
        )}
      </div>
    </PanelLayout>
  );
}
