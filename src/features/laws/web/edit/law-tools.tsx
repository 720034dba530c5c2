import { lazy, Suspense, useState } from "react";
import { useRevalidator } from "react-router";
import { AdminIcon } from "../../../../ui/icons/admin-icons.tsx";
import { Button, ButtonLink } from "../../../../ui/controls/button.tsx";
import { useInBrowser } from "../../../../ui/store.ts";
import type { Session } from "../../../sites/contract/session.ts";
import { lawsImportHref } from "../../contract/addresses.ts";
import type { LawTable } from "../../contract/laws.ts";
import styles from "./law-tools.module.css";

const SuppedProposals = lazy(async () => ({
  default: (await import("../proposals/supped-proposals.tsx")).SuppedProposals,
}));
const AddLawDialog = lazy(async () => ({ default: (await import("./add-law-dialog.tsx")).AddLawDialog }));

interface LawToolsProps {
  readonly session: Session;
  readonly table: Pick<LawTable, "mayManage" | "types">;
}

/** What those who manage laws have above the table. */
export function LawTools({ session, table }: LawToolsProps) {
  const [isAdding, setAdding] = useState(false);
  const { revalidate } = useRevalidator();
  const inBrowser = useInBrowser();
  if (!table.mayManage || !inBrowser) return null;
  return (
    <div className={styles.tools}>
      <Button onClick={() => setAdding(true)}>
        <AdminIcon name="plus" />
        Add law
      </Button>
      <ButtonLink to={lawsImportHref(session.custId)}>Import laws</ButtonLink>
      <Suspense>
        <SuppedProposals site={session.custId} onConfirmed={() => void revalidate()} />
        {isAdding && (
          <AddLawDialog
            session={session}
            types={table.types}
            onClose={() => setAdding(false)}
            onAdded={() => void revalidate()}
          />
        )}
      </Suspense>
    </div>
  );
}
