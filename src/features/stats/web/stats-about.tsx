import { Section } from "../../../ui/page/section.tsx";
import { RARE_TERM_RETENTION_DAYS } from "../policy/statistics.ts";
import { METRIC_LABELS } from "./metric-labels.ts";
import styles from "./stats-screen.module.css";

/** Explains what is counted and what is not. `since`: the first day, formatted. */
export function StatsAbout({ since }: { readonly since: string | null }) {
  return (
    <Section id="about" title="What is counted">
      <dl className={styles.about}>
        {Object.values(METRIC_LABELS).map(({ title, meaning }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.privacy}>
        Only daily totals are stored{since !== null && `, since ${since}`}. No personal data of visitors is stored: no
        IP addresses, cookies or names, and visitors are not tracked from page to page. All counting happens on this
        server, and no data is sent elsewhere. Search terms that look like an e-mail address or a phone number are not
        stored, and terms that were searched only once are deleted after {RARE_TERM_RETENTION_DAYS} days.
      </p>
    </Section>
  );
}
