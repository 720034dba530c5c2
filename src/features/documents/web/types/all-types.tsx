import { Link } from "react-router";
import { Dialog } from "../../../../ui/dialog/dialog.tsx";
import type { RailDialog as Dialogs } from "../../../sites/parts/frame-parts.ts";
import { typeHref } from "../../contract/addresses.ts";
import styles from "./all-types.module.css";

/** A dialog with all types, with title and description (PUBDOC-31). */
export const RailDialog: Dialogs["RailDialog"] = ({ session, onClose }) => {
  const { custId, customization, parts } = session;
  return (
    <Dialog title={customization.pubdocsName} open onClose={onClose} width="md" actions={null}>
      <ul className={styles.list}>
        {parts.documents.types.map(({ id, title, description }) => (
          <li key={id}>
            <Link className={styles.link} to={typeHref(custId, title)} onClick={onClose}>
              {title}
            </Link>
            {description !== "" && <p className={styles.description}>{description}</p>}
          </li>
        ))}
      </ul>
    </Dialog>
  );
};
