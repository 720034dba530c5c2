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
import type { z } from "zod";
import { codeRootHref, provisionHref, siteKey, type SiteName } from "../../../../domain/address.ts";
import { fullName } from "../../../../domain/law/name.ts";
import type { Client } from "../../../../platform/http/client.ts";
import { apiContext } from "../../../../ui/api.ts";
import { ButtonLink } from "../../../../ui/controls/button.tsx";
import { EmptyState } from "../../../../ui/messages/empty-state.tsx";
import { pageMeta } from "../../../../ui/page/page-meta.ts";
import { getSession, type Session, type Version } from "../../../sites/contract/session.ts";
import { findComing, resolveCitation, type LocatedName, type ProvisionName } from "../../contract/code.ts";
import { ProvisionList } from "../reading/provision-list.tsx";
import { ReusedNumber } from "./reused-number.tsx";
import { VersionDay } from "../../../sites/parts/version-day.tsx";
import { siteSession } from "../../../sites/parts/site-session.ts";
import type { PageHandle } from "../../../sites/parts/page-handle.ts";
import styles from "../reading/list-screen.module.css";

export const handle = { rail: "code" } satisfies PageHandle;

/** Of other versions, so many are searched for a number that is not in this one. */
const MOST_VERSIONS = 20;

interface CiteData {
  readonly citation: string;
  readonly candidates: readonly (ProvisionName & { readonly within?: string })[];
  /** Provisions that had the number in an earlier version, if another one has it now. */
  readonly former: readonly LocatedName[];
  /** The newest other version that has the number. */
  readonly elsewhere: Elsewhere | null;
}

interface Elsewhere {
  readonly name: string;
  readonly href: string;
  readonly version: Version;
}

/** Redirects a citation to its provision, in the archives if it was removed. Lists the candidates if there are several, and helps if there is none. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { site = "", citation = "" } = params;
  const api = context.get(apiContext);
  const resolved = await resolve(api, site, citation);
  if (resolved === null) {
    const { href } = await api.call(findComing, { site, citation });
    if (href !== null) throw redirect(href);
    const elsewhere = await findElsewhere(api, site, citation);
    // What was removed from the code is in the archives, as with its GUID.
    if (elsewhere !== null && nameOf(site).archiveId === null) throw redirect(elsewhere.href);
    return answer<CiteData>({ citation, candidates: [], former: [], elsewhere }, { status: 404 });
  }
  const { found, candidates, former } = resolved;
  if (candidates.length > 1 || former.length > 0)
    return answer<CiteData>({
      citation,
      candidates: candidates.length > 0 ? candidates : [found],
      former,
      elsewhere: null,
    });
  throw redirect(hrefOf(nameOf(site), resolved));
}

/** What a citation refers to in a version; null if no provision has the number. */
function resolve(api: Client, site: string, citation: string): Promise<Resolved | null> {
  return api.call(resolveCitation, { site, citation }).catch((error: unknown) => {
    if (error instanceof Response && error.status === 404) return null;
    throw error;
  });
}
type Resolved = z.output<typeof resolveCitation.answer>;

async function findElsewhere(api: Client, site: string, citation: string): Promise<Elsewhere | null> {
  const { custId, version: shown, versions } = await api.call(getSession, { site });
  for (const version of versions.filter(({ id }) => id !== shown?.id).slice(0, MOST_VERSIONS)) {
    const name = { custId, archiveId: version.current ? null : version.archiveId };
    const resolved = await resolve(api, siteKey(name), citation);
    if (resolved !== null) return { name: fullName(resolved.found), href: hrefOf(name, resolved), version };
  }
  return null;
}

function hrefOf(site: SiteName, { found, anchor }: Resolved): string {
  return provisionHref(site, found.page, found.guid + encodeURIComponent(anchor === "" ? "" : `-${anchor}`));
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
  const { citation, candidates, former, elsewhere } = useLoaderData<typeof loader>();
  const session = useOutletContext<Session>();
  if (candidates.length === 0) return <NoProvision citation={citation} elsewhere={elsewhere} session={session} />;
  if (former.length > 0)
    return <ReusedNumber citation={citation} site={session} present={candidates} former={former} />;
  return (
    <div className={styles.screen}>
      <h1>{citation}</h1>
      <p className={styles.lead}>{candidates.length} provisions of the code have this number.</p>
      <ProvisionList site={session} provisions={candidates} />
    </div>
  );
}

interface NoProvisionProps {
  readonly citation: string;
  readonly elsewhere: Elsewhere | null;
  readonly session: Session;
}

function NoProvision({ citation, elsewhere, session }: NoProvisionProps) {
  const search = `/${siteKey(session)}/search?query=${encodeURIComponent(citation)}`;
  return (
    <div className={styles.screen}>
      <h1>
        “{citation}” is not in this {session.archiveId === null ? "code" : "version of the code"}
      </h1>
      <EmptyState icon="search" title="No provision has this number">
        {elsewhere === null ? (
          <p>It may have been renumbered or repealed, or it may belong to another code.</p>
        ) : (
          <p>
            {elsewhere.version.current ? (
              "It is in the current version: "
            ) : (
              <>
                It is in the version of <VersionDay version={elsewhere.version} />:{" "}
              </>
            )}
            <Link to={elsewhere.href}>{elsewhere.name}</Link>
          </p>
        )}
        <p className={styles.actions}>
          <ButtonLink to={search} look={elsewhere === null ? "solid" : "outline"} icon="search">
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
