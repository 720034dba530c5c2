import { useState } from "react";
import { Link } from "react-router";
import type { Session } from "../../../sites/contract/session.ts";
import type { RailDialog } from "../../../sites/parts/frame-parts.ts";
import { typesHref } from "../../contract/addresses.ts";

interface AllTypesLinkProps {
  readonly session: Session;
  readonly className?: string;
}

/** Opens the dialog of all types; without JavaScript, a link to their page. */
export function AllTypesLink({ session, className }: AllTypesLinkProps) {
  const [dialog, setDialog] = useState<RailDialog | null>(null);
  return (
    <>
      <Link
        className={className}
        to={typesHref(session.custId)}
        onClick={(event) => {
          event.preventDefault();
          void import("./all-types.tsx").then(setDialog);
        }}
      >
        Show more
      </Link>
      {dialog && <dialog.RailDialog session={session} onClose={() => setDialog(null)} />}
    </>
  );
}
