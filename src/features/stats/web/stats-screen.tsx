import type { ReactNode } from "react";
import { useLoaderData, type LoaderFunctionArgs, type MetaArgs, type MetaDescriptor } from "react-router";
import { useFormatDay } from "../../../ui/text/day.tsx";
import { AdminIcon } from "../../../ui/icons/admin-icons.tsx";
import { apiContext } from "../../../ui/api.ts";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { RankedBars } from "../../../ui/charts/ranked-bars.tsx";
import { EmptyState } from "../../../ui/messages/empty-state.tsx";
import { AdminPage } from "../../../ui/page/admin-page.tsx";
import { Section } from "../../../ui/page/section.tsx";
import { townMeta } from "../../../ui/page/town-meta.ts";
import { getDocumentStats, getPartStats, getStats, getTermStats } from "../contract.ts";
import { StatsAbout } from "./stats-about.tsx";
import { readStatsQuery } from "./stats-address.ts";
import { StatsChart } from "./stats-chart.tsx";
import { StatsDocuments } from "./stats-documents.tsx";
import { StatsParts } from "./stats-parts.tsx";
import { StatsRange } from "./stats-range.tsx";
import { StatsTiles } from "./stats-tiles.tsx";
import type { PageHandle } from "../../sites/parts/page-handle.ts";
import styles from "./stats-screen.module.css";

export const headers = (): Record<string, string> => ({ "cache-control": "private, no-store" });

export const handle = { tab: "/stats" } satisfies PageHandle;

export async function loader({ params: { site = "" }, request, context }: LoaderFunctionArgs) {
  const query = readStatsQuery(new URL(request.url).searchParams);
  const api = context.get(apiContext);
  const { from, to, part, type, year } = query;
  const [stats, parts, terms, documents] = await Promise.all([
    api.call(getStats, { site, from, to }),
    api.call(getPartStats, { site, from, to, under: part || undefined }),
    api.call(getTermStats, { site, from, to }),
    api.call(getDocumentStats, { site, from, to, type: type || undefined, year: year || undefined }),
  ]);
  return { site: stats.custId, query, stats, parts, terms, documents };
}

export function meta({ matches }: MetaArgs<typeof loader>): MetaDescriptor[] {
  return townMeta("Stats", matches);
}

/** OPEN-95: views, searches and opened documents of the site, as daily counts without personal data. */
export default function StatsScreen() {
  const { site, query, stats, parts, terms, documents } = useLoaderData<typeof loader>();
  const formatDay = useFormatDay();
  const days = `from=${query.from}&to=${query.to}`;
  const download = (file: string, more = ""): ReactNode => (
    <Download to={`/api/${site}/stats/${file}.csv?${days}${more}`} />
  );
  const ranked = (counts: typeof terms.found) =>
    counts.map(({ term, count }) => ({
      label: term,
      value: count,
      href: `/${site}/search?${new URLSearchParams({ query: term })}`,
    }));
  if (stats.since === null) return <NoData />;
  return (
    <AdminPage
      title="Stats"
      intro={`${formatDay(query.from)} to ${formatDay(query.to)}, compared with ${formatDay(stats.before.from)} to ${formatDay(stats.before.to)}. Days are in UTC.`}
      actions={download("days")}
    >
      <StatsRange site={site} query={query} />
      <StatsTiles site={site} query={query} stats={stats} />
      <div className={styles.card}>
        <StatsChart show={query.show} stats={stats} />
      </div>
      <div className={styles.pair}>
        <div className={styles.card}>
          <Section
            id="parts"
            title="Most viewed parts"
            actions={download("parts", query.part === "" ? "" : `&under=${query.part}`)}
          >
            <StatsParts site={site} query={query} stats={parts} />
          </Section>
        </div>
        <div className={styles.cards}>
          <div className={styles.card}>
            <Section id="found" title="Most frequent searches" actions={download("terms")}>
              <RankedBars
                label="Most frequent searches"
                ranks={ranked(terms.found)}
                empty="No searches in this period."
              />
            </Section>
          </div>
          <div className={styles.card}>
            <Section
              id="in-vain"
              title="Searches with no results"
              intro="What people looked for but did not find. Try these searches yourself: the code may have changed since."
            >
              <RankedBars
                label="Searches with no results"
                ranks={ranked(terms.empty)}
                empty="Every search had results."
              />
            </Section>
          </div>
        </div>
      </div>
      <div className={styles.card}>
        <Section
          id="documents"
          title="Opened documents"
          actions={download(
            "documents",
            (query.type === "" ? "" : `&type=${query.type}`) + (query.year === "" ? "" : `&year=${query.year}`),
          )}
        >
          <StatsDocuments site={site} query={query} stats={documents} />
        </Section>
      </div>
      <StatsAbout since={formatDay(stats.since)} />
    </AdminPage>
  );
}

function Download({ to }: { readonly to: string }) {
  return (
    <ButtonLink to={to} reloadDocument download>
      <AdminIcon name="download" />
      CSV
    </ButtonLink>
  );
}

function NoData() {
  return (
    <AdminPage title="Stats" intro="Visits, page views, searches and opened documents of this site.">
      <EmptyState icon="info" title="No data yet">
        Visits, page views, searches and opened documents appear here a few seconds after they happen.
      </EmptyState>
      <StatsAbout since={null} />
    </AdminPage>
  );
}
