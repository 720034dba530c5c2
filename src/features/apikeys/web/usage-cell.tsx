import { useFormatDay } from "../../../ui/text/day.tsx";
import { Sparkline } from "../../../ui/charts/sparkline.tsx";
import type { ApiKey } from "../contract.ts";
import { apis } from "../policy.ts";
import styles from "./api-keys.module.css";

/** Usage of a key in the last 30 days, and when it was last used. */
export function UsageCell({ apiKey: { usage, lastUsedAt } }: { readonly apiKey: ApiKey }) {
  const formatDay = useFormatDay();
  const byDay = usage.map((day) => day.content + day.search + day.code);
  const total = sum(byDay);
  const refused = sum(usage.map((day) => day.refused));
  const parts = apis
    .map(({ api }) => [api, sum(usage.map((day) => day[api]))] as const)
    .filter(([, count]) => count > 0);
  const text = `${total.toLocaleString("en-US")} request${total === 1 ? "" : "s"} in 30 days`;
  return (
    <div className={styles.usage}>
      {total > 0 && <Sparkline label={`${text}, ${byDay.at(-1) ?? 0} today`} values={byDay} width={96} height={28} />}
      <div className={styles.usageText}>
        <span>{text}</span>
        <span className={styles.quiet}>
          {parts.map(([api, count]) => `${api} ${count.toLocaleString("en-US")}`).join(" · ")}
          {refused > 0 && `${parts.length > 0 ? " · " : ""}refused ${refused.toLocaleString("en-US")}`}
        </span>
        <span className={styles.quiet}>
          {lastUsedAt === null ? "Never used" : `Last used on ${formatDay(lastUsedAt)}`}
        </span>
      </div>
    </div>
  );
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
