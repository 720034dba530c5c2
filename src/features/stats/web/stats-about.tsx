import { Section } from "../../../ui/page/section.tsx";
import { RARE_TERM_RETENTION_DAYS } from "../policy/statistics.ts";
import { METRIC_LABELS } from "./metric-labels.ts";
import styles from "./stats-screen.module.css";

/** What is counted, and what is not. `since`: the first day, in words. */
export function StatsAbout({ since }: { readonly since: string | null }) {
  return (
    <Section id="about" title="What is counted, and what is not">
      <dl className={styles.about}>
        {Object.values(METRIC_LABELS).map(({ title, meaning }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.privacy}>
        Only sums of a day are kept{since !== null && `, since ${since}`}. No personal data of visitors is stored: no
        addresses, no cookies, no names, and nobody is followed from page to page. Nothing goes elsewhere: the counting
        happens on this server alone. Words that look like an e-mail address or a telephone number are not kept, and
        what was searched for only once is forgotten after {RARE_TERM_RETENTION_DAYS} days.
      </p>
    </Section>
  );
}
