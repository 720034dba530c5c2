import { Button } from "../../../../ui/controls/button.tsx";
import { Dialog } from "../../../../ui/dialog/dialog.tsx";
import { Floating } from "../../../../ui/form/floating.tsx";
import { Spinner } from "../../../../ui/messages/waiting.tsx";
import styles from "./print-dialogs.module.css";

/** Why printing waits or fails. */
export type PrintDialog = "waiting" | "refused" | "failed";

interface PrintDialogsProps {
  readonly shown: PrintDialog;
  /** Number of results that are loading. */
  readonly total: number;
  /** Maximum number of results that can be printed. */
  readonly most: number;
  readonly helpHref: string;
  readonly onClose: () => void;
}

export default function PrintDialogs({ shown, total, most, helpHref, onClose }: PrintDialogsProps) {
  return (
    <Floating>
      <Dialog
        title={shown === "waiting" ? "Preparing to print" : "Print Error"}
        width="xs"
        open
        onClose={onClose}
        actions={
          <Button look={shown === "waiting" ? "outline" : "solid"} onClick={onClose}>
            {shown === "waiting" ? "Cancel" : "Close"}
          </Button>
        }
      >
        {shown === "waiting" && (
          <div className={styles.waiting}>
            <Spinner label="Loading the results…" />
            <p>Loading all {total.toLocaleString("en-US")} results…</p>
          </div>
        )}
        {shown === "refused" && <Refused most={most} helpHref={helpHref} />}
        {shown === "failed" && (
          <p>
            We're sorry. There was an issue pulling all the results to be printed. Please contact Customer Service to
            report the issue.
          </p>
        )}
      </Dialog>
    </Floating>
  );
}

/** PRINT-05. Until there is a help page, the link leads to the search tips on the search page. */
function Refused({ most, helpHref }: Pick<PrintDialogsProps, "most" | "helpHref">) {
  return (
    <>
      <p>
        You are trying to print too many search results. Please refine your query to a max of {most} results and print
        again.
      </p>
      <p className={styles.help}>
        <a href={helpHref} target="_blank" rel="noreferrer">
          Search tips
        </a>
      </p>
    </>
  );
}
