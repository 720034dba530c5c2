import type { ReactNode } from "react";
import { useLoaderData, type LoaderFunctionArgs, type MetaArgs, type MetaDescriptor } from "react-router";
import { formatDay } from "../../../domain/format-day.ts";
import { AdminIcon } from "../../../ui/admin-icons.tsx";
import { apiContext } from "../../../ui/api.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { RankedBars } from "../../../ui/charts/ranked-bars.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { AdminPage } from "../../../ui/page/admin-page.tsx";
import { Section } from "../../../ui/page/section.tsx";
import { townMeta } from "../../../ui/page/town-meta.ts";
import { getPartStats, getStats, getTermStats } from "../contract.ts";
import { StatsAbout } from "./stats-about.tsx";
import { readStatsQuery } from "./stats-address.ts";
import { StatsChart } from "./stats-chart.tsx";
import { StatsParts } from "./stats-parts.tsx";
import { StatsRange } from "./stats-range.tsx";
import { StatsTiles } from "./stats-tiles.tsx";
import styles from "./stats-screen.module.css";

export const headers = (): Record<string, string> => ({ "cache-control": "private, no-store" });

export async function loader({ params: { site = "" }, request, context }: LoaderFunctionArgs) {
  const query = readStatsQuery(new URL(request.url).searchParams);
  const api = context.get(apiContext);
  const { from, to, part } = query;
  const [stats, parts, terms] = await Promise.all([
    api.call(getStats, { site, from, to }),
    api.call(getPartStats, { site, from, to, under: part || undefined }),
    api.call(getTermStats, { site, from, to }),
  ]);
  return { site: stats.custId, query, stats, parts, terms };
}

export function meta({ matches }: MetaArgs<typeof loader>): MetaDescriptor[] {
  return townMeta("Stats", matches);
}

/** OPEN-95: what of the site is read and searched, as numbers by day that tell of no person. */
export default function StatsScreen() {
  const { site, query, stats, parts, terms } = useLoaderData<typeof loader>();
  const days = `from=${query.from}&to=${query.to}`;
  const download = (file: string, more = ""): ReactNode => (
    <Download to={`/api/${site}/stats/${file}.csv?${days}${more}`} />
  );
  const searched = (words: typeof terms.found) =>
    words.map(({ term, count }) => ({
      label: term,
      value: count,
      href: `/${site}/search?${new URLSearchParams({ query: term })}`,
    }));
  if (stats.since === null) return <NothingYet />;
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
            title="Parts most read"
            actions={download("parts", query.part === "" ? "" : `&under=${query.part}`)}
          >
            <StatsParts site={site} query={query} found={parts} />
          </Section>
        </div>
        <div className={styles.cards}>
          <div className={styles.card}>
            <Section id="found" title="Words most searched for" actions={download("terms")}>
              <RankedBars
                label="Words most searched for"
                ranks={searched(terms.found)}
                empty="Nobody searched in this time."
              />
            </Section>
          </div>
          <div className={styles.card}>
            <Section
              id="in-vain"
              title="Searched for in vain"
              intro="What people expect and do not find. Try a search yourself: since then the code may answer it."
            >
              <RankedBars
                label="Words searched for in vain"
                ranks={searched(terms.empty)}
                empty="Every search found something."
              />
            </Section>
          </div>
        </div>
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

function NothingYet() {
  return (
    <AdminPage title="Stats" intro="What of this site is read and searched.">
      <EmptyState icon="info" title="Nothing has been counted yet">
        From the first visitor on, visits, pages and searches stand here, some seconds after they happened.
      </EmptyState>
      <StatsAbout since={null} />
    </AdminPage>
  );
}
