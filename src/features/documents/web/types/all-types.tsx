import { useState } from "react";
import { Link } from "react-router";
import { Dialog } from "../../../../ui/dialog.tsx";
import type { RailDialog as Dialogs } from "../../../sites/parts/browser-feature.ts";
import type { Session } from "../../../sites/contract/session.ts";
import { typeHref, typesHref } from "../../contract/addresses.ts";
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

/** Opens the dialog; without JavaScript, a link to the page of all types. */
export function AllTypesLink({ session, className }: { readonly session: Session; readonly className?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Link
        className={className}
        to={typesHref(session.custId)}
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        Show more
      </Link>
      {open && <RailDialog session={session} onClose={() => setOpen(false)} />}
    </>
  );
}
