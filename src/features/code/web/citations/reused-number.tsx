import type { SiteName } from "../../../../domain/address.ts";
import type { LocatedName, ProvisionName } from "../../contract/code.ts";
import { ProvisionList } from "../reading/provision-list.tsx";
import styles from "../reading/list-screen.module.css";

interface ReusedNumberProps {
  readonly citation: string;
  readonly site: SiteName;
  /** The provisions that have the number now. */
  readonly present: readonly (ProvisionName & { readonly within?: string })[];
  /** Those that had it in an earlier version, under their present numbers. */
  readonly former: readonly LocatedName[];
}

/** A number that was given to another provision: what has it now, and what had it before. */
export function ReusedNumber({ citation, site, present, former }: ReusedNumberProps) {
  return (
    <div className={styles.screen}>
      <h1>{citation}</h1>
      <p className={styles.lead}>The code was renumbered. This number now belongs to:</p>
      <ProvisionList site={site} provisions={present} />
      <h2>Before the renumbering</h2>
      <p className={styles.lead}>In an earlier version, the number belonged to what is now:</p>
      <ProvisionList site={site} provisions={former} />
    </div>
  );
}
