import { Link } from "react-router";
import type { Session } from "../../features/sites/contract/session.ts";
import { Button } from "../../ui/controls/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { openShortcutsHelp } from "../../ui/shortcuts/shortcuts-help.tsx";
import { currentAsOf } from "./dates.ts";
import styles from "./footer.module.css";

export function Footer({ session }: { readonly session: Session }) {
  const { customization, customer, customerName, version } = session;
  const asOf = version === null ? null : currentAsOf(version, customization.dateFormat);
  const { muniPhone, muniEmail, muniAddress } = customization;
  return (
    <footer className={styles.footer}>
      <div className={styles.town}>
        <p className={styles.name}>
          {customerName}, {customer.state}
        </p>
        <ul className={styles.contact}>
          {muniAddress !== "" && <li>{muniAddress}</li>}
          {muniPhone !== "" && (
            <li>
              <a href={`tel:${muniPhone.replaceAll(/[^\d+]/g, "")}`}>{muniPhone}</a>
            </li>
          )}
          {muniEmail !== "" && (
            <li>
              <a href={`mailto:${muniEmail}`}>{muniEmail}</a>
            </li>
          )}
        </ul>
      </div>
      <div className={styles.product}>
        {asOf !== null && <p>{asOf}</p>}
        <Button look="plain" icon="keys" className={classNames(styles.keys, "js-only")} onClick={openShortcutsHelp}>
          Keyboard shortcuts
        </Button>
        {session.termsOfUseUrl !== null && (
          <p>
            <a href={session.termsOfUseUrl}>Terms of use</a>
          </p>
        )}
        <p>
          Powered by <Link to="/">Towncode</Link>
        </p>
      </div>
    </footer>
  );
}
