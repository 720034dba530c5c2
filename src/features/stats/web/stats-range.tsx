import { Form, Link } from "react-router";
import { Button } from "../../../ui/controls/button.tsx";
import { DateField } from "../../../ui/form/date-field.tsx";
import { RANGES, statsHref, type StatsQuery } from "./stats-address.ts";
import styles from "./stats-range.module.css";

/** Named ranges as links, and a form for custom dates that works without JavaScript. */
export function StatsRange({ site, query }: { readonly site: string; readonly query: StatsQuery }) {
  const { range, from, to, show, part, type, year } = query;
  return (
    <div className={styles.bar}>
      <nav aria-label="Period">
        <ul className={styles.ranges}>
          {RANGES.map(({ key, label }) => (
            <li key={key}>
              <Link
                to={statsHref(site, { ...query, range: key })}
                className={styles.range}
                aria-current={key === range ? "true" : undefined}
                preventScrollReset
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Form
        key={`${from} ${to}`}
        className={styles.own}
        action={`/dashboard/${site}/stats`}
        aria-label="Custom dates"
        preventScrollReset
      >
        <DateField label="From" name="from" size="short" required defaultValue={from} />
        <DateField label="To" name="to" size="short" required defaultValue={to} />
        {show !== "visits" && <input type="hidden" name="show" value={show} />}
        {part !== "" && <input type="hidden" name="part" value={part} />}
        {type !== "" && <input type="hidden" name="type" value={type} />}
        {year !== "" && <input type="hidden" name="year" value={year} />}
        <Button type="submit">Show</Button>
      </Form>
    </div>
  );
}
