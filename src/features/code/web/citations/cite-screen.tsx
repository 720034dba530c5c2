import {
  data as answer,
  Link,
  redirect,
  useLoaderData,
  useOutletContext,
  type LoaderFunctionArgs,
  type MetaArgs,
  type MetaDescriptor,
} from "react-router";
import { codeRootHref, provisionHref, siteKey } from "../../../../domain/address.ts";
import { apiContext } from "../../../../ui/api.ts";
import { ButtonLink } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { pageMeta } from "../../../../ui/page-meta.ts";
import type { Session } from "../../../sites/contract/session.ts";
import { resolveCitation, type LocatedName } from "../../contract/code.ts";
import { ProvisionList } from "../reading/provision-list.tsx";
import { siteSession } from "../reading/site-session.ts";
import type { PageHandle } from "../../../sites/parts/page-handle.ts";
import styles from "../reading/list-screen.module.css";

export const handle = { rail: "code" } satisfies PageHandle;

/** Redirects a citation to its provision. Lists the candidates if there are several, and helps if there is none. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { site = "", citation = "" } = params;
  const resolved = await context
    .get(apiContext)
    .call(resolveCitation, { site, citation })
    .catch((error: unknown) => {
      if (error instanceof Response && error.status === 404) return null;
      throw error;
    });
  if (resolved === null) return answer({ citation, candidates: [] as LocatedName[] }, { status: 404 });
  const { found, anchor, candidates } = resolved;
  if (candidates.length > 1) return answer({ citation, candidates });
  const hash = found.guid + encodeURIComponent(anchor === "" ? "" : `-${anchor}`);
  throw redirect(provisionHref(nameOf(site), found.page, hash));
}

function nameOf(site: string): { custId: string; archiveId: string | null } {
  return { custId: site, archiveId: site.includes("-") ? site : null };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>): MetaDescriptor[] {
  return pageMeta({
    title: loaderData?.citation ?? "Citation",
    site: siteSession(matches)?.customerName,
    noindex: true,
  });
}

export default function CiteScreen() {
  const { citation, candidates } = useLoaderData<typeof loader>();
  const session = useOutletContext<Session>();
  if (candidates.length === 0) return <NoProvision citation={citation} session={session} />;
  return (
    <div className={styles.screen}>
      <h1>{citation}</h1>
      <p className={styles.lead}>{candidates.length} provisions of the code have this number.</p>
      <ProvisionList site={session} provisions={candidates} />
    </div>
  );
}

function NoProvision({ citation, session }: { readonly citation: string; readonly session: Session }) {
  const search = `/${siteKey(session)}/search?query=${encodeURIComponent(citation)}`;
  return (
    <div className={styles.screen}>
      <h1>“{citation}” is not in this code</h1>
      <EmptyState icon="search" title="No provision has this number">
        <p>It may have been renumbered or repealed, or it may belong to another code.</p>
        <p className={styles.actions}>
          <ButtonLink to={search} look="solid" icon="search">
            Search for “{citation}”
          </ButtonLink>
          <ButtonLink to={codeRootHref(session)} icon="list">
            See the contents
          </ButtonLink>
        </p>
        {session.versions.length > 1 && (
          <p>
            Older versions are in the <Link to={`/archives/${session.custId}`}>archives</Link>.
          </p>
        )}
      </EmptyState>
    </div>
  );
}
