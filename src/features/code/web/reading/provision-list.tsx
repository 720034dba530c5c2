import { LawName } from "../../../../ui/text/law-name.tsx";
import { Link } from "react-router";
import { provisionHref, type SiteName } from "../../../../domain/address.ts";
import { numberName } from "../../../../domain/law/name.ts";
import type { ProvisionName } from "../../contract/code.ts";
import styles from "./list-screen.module.css";

const REMARKS: Readonly<Record<ProvisionName["status"], string>> = {
  inForce: "",
  reserved: "Reserved",
  repealed: "Repealed",
  expired: "Expired",
  omitted: "Omitted",
  transferred: "Transferred",
};

/** Provisions as links with number and heading, and their ancestors below. */
export function ProvisionList({
  site,
  provisions,
}: {
  readonly site: SiteName;
  readonly provisions: readonly (ProvisionName & { readonly within?: string })[];
}) {
  return (
    <ol className={styles.list}>
      {provisions.map((provision) => (
        <li key={provision.guid}>
          <Link to={provisionHref(site, provision.page, provision.guid)} data-preview="">
            {numberName(provision) !== "" && <span className={styles.number}>{numberName(provision)}</span>}
            <span>
              {provision.heading === "" ? (
                numberName(provision) === "" && "Untitled"
              ) : (
                <LawName>{provision.heading}</LawName>
              )}
              {provision.within !== undefined && provision.within !== "" && (
                <LawName className={styles.within}>{provision.within}</LawName>
              )}
            </span>
          </Link>
          {provision.status !== "inForce" && <span className={styles.remark}>{REMARKS[provision.status]}</span>}
        </li>
      ))}
    </ol>
  );
}
