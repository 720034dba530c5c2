import { Link, useLoaderData, type LoaderFunctionArgs, type MetaArgs, type MetaDescriptor } from "react-router";
import type { ApiDocument, ApiOperation } from "../../../platform/http/openapi/document.ts";
import { MAIN_ID } from "../../../ui/page/main-landmark.ts";
import { apiContext, factsContext } from "../../../ui/api.ts";
import { Icon } from "../../../ui/icons/icons.tsx";
import { AdminPage } from "../../../ui/page/admin-page.tsx";
import { SectionNav } from "../../../ui/page/section-nav.tsx";
import { Section } from "../../../ui/page/section.tsx";
import { pageMeta } from "../../../ui/page/page-meta.ts";
import { listSites } from "../../sites/contract/session.ts";
import { getApiDescription } from "../contract/description.ts";
import { CodeBlock } from "./code-block.tsx";
import { curlOf, KEY_HEADER } from "./curl.ts";
import { Errors, Limits, Caching } from "./general-sections.tsx";
import { Operation } from "./operation.tsx";
import styles from "./developers-screen.module.css";

/** Examples come from the town given by `site`, or from the first town of this installation. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const requested = new URL(request.url).searchParams.get("site");
  const { sites } = await api.call(listSites, {});
  const site = requested !== null && /^[A-Za-z0-9-]{2,60}$/.test(requested) ? requested : sites[0]?.custId;
  const { origin } = context.get(factsContext);
  return {
    description: await api.call(getApiDescription, { site }),
    town: sites.find(({ custId }) => custId === site) ?? null,
    origin,
  };
}

export function meta({ loaderData }: MetaArgs<typeof loader>): MetaDescriptor[] {
  if (loaderData === undefined) return [];
  const { description, origin } = loaderData;
  return pageMeta({
    title: "API for developers",
    site: "Towncode",
    description: description.info.summary,
    canonical: `${origin}/developers`,
  });
}

/** Documentation of the public API, generated from its OpenAPI description (OPEN-123). */
export default function DevelopersScreen() {
  const { description, town, origin } = useLoaderData<typeof loader>();
  const operations = Object.entries(description.paths).map(([path, { get }]) => ({ path, operation: get }));
  const tags = description.tags.filter(({ name }) => name !== "description");
  const first = operations.find(({ operation }) => operation.tags.includes("search"));
  const anchors = [
    { id: "start", label: "Getting started" },
    ...tags.map(({ name }) => ({ id: name, label: titleOf(name) })),
    { id: "errors", label: "Errors" },
    { id: "limits", label: "Limits" },
    { id: "states", label: "Caching" },
  ];
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Link to="/" className={styles.mark}>
          <Icon name="book" size={22} /> Towncode
        </Link>
        {town !== null && (
          <Link to={`/${town.custId}/home`} className={styles.town}>
            {town.name}
          </Link>
        )}
      </header>
      <main id={MAIN_ID} className={styles.main}>
        <AdminPage
          title="API for developers"
          intro={description.info.description}
          nav={<SectionNav anchors={anchors} />}
        >
          <Section id="start" title="Getting started">
            <ol className={styles.steps}>
              <li>
                Ask the town for a key. Its administrators create keys under Admin, API Key Management. The secret is
                shown only once.
              </li>
              <li>
                Send both in a header with each request: <code className={styles.inline}>{KEY_HEADER}</code>. Basic
                authentication, with the key as the user name, also works.
              </li>
              <li>Responses are JSON in UTF-8. The code itself is also available as HTML and as Akoma Ntoso 3.0.</li>
            </ol>
            {first !== undefined && (
              <CodeBlock label="First request" text={curlOf(first.path, first.operation.parameters, origin)} />
            )}
            <p className={styles.note}>
              This description is also available as an OpenAPI 3.1 document:{" "}
              <a href="/api/v1/openapi.json">openapi.json</a>, version {description.info.version}. Pages on any website
              can call the API, but anyone who visits such a page can read the key in it.
            </p>
          </Section>
          {tags.map(({ name, description: intro }) => (
            <ApiSection
              key={name}
              name={name}
              intro={intro}
              operations={operations.filter(({ operation }) => operation.tags.includes(name))}
              schemas={description.components.schemas}
              origin={origin}
            />
          ))}
          <Errors description={description} />
          <Limits />
          <Caching origin={origin} path={first?.path ?? ""} parameters={first?.operation.parameters ?? []} />
        </AdminPage>
      </main>
    </div>
  );
}

interface ApiSectionProps {
  readonly name: string;
  readonly intro: string;
  readonly operations: readonly { readonly path: string; readonly operation: ApiOperation }[];
  readonly schemas: ApiDocument["components"]["schemas"];
  readonly origin: string;
}

/** One of the three APIs: a list of its calls, then each call. */
function ApiSection({ name, intro, operations, schemas, origin }: ApiSectionProps) {
  return (
    <Section id={name} title={titleOf(name)} intro={intro}>
      <ul className={styles.index}>
        {operations.map(({ path, operation: { operationId, summary } }) => (
          <li key={path}>
            <a href={`#${operationId}`}>{path.replace("/api/v1", "")}</a>
            <span>{summary}</span>
          </li>
        ))}
      </ul>
      <div className={styles.operations}>
        {operations.map(({ path, operation }) => (
          <Operation key={path} path={path} operation={operation} schemas={schemas} origin={origin} />
        ))}
      </div>
    </Section>
  );
}

const titleOf = (tag: string): string => `${tag.charAt(0).toUpperCase()}${tag.slice(1)} API`;
