import { useEffect, useRef, useState } from "react";
import { counted } from "../../../../domain/counted.ts";
import { browserClient } from "../../../../ui/api.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { reportError } from "../../../../ui/messages/error-list.ts";
import { useFormatDay } from "../../../../ui/text/day.tsx";
import { Checkbox } from "../../../../ui/form/checkbox.tsx";
import { focusMain } from "../../../../ui/page/main-landmark.ts";
import { showMessage } from "../../../../ui/messages/messages.ts";
import type { Law } from "../../contract/entities.ts";
import { confirmSupped, dismissSupped, listSuppedProposals } from "../../contract/laws.ts";
import { knownDate } from "../../contract/lists.ts";
import { VersionName } from "../supped-by.tsx";
import styles from "./supped-proposals.module.css";

interface SuppedProposalsProps {
  readonly site: string;
  readonly onConfirmed?: () => void;
}

type Proposals = Awaited<ReturnType<typeof load>>;

const load = (site: string, signal?: AbortSignal) =>
  browserClient.call(listSuppedProposals, { site }, signal === undefined ? undefined : { signal });

/** Asks which new laws the current version contains, after one was published; nothing if there is nothing to ask. */
export function SuppedProposals({ site, onConfirmed }: SuppedProposalsProps) {
  const [found, setFound] = useState<Proposals | null>(null);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const formatDay = useFormatDay();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const controller = new AbortController();
    load(site, controller.signal)
      .then((answer) => {
        setFound(answer);
        // What only the dates suggest is for the clerk to choose.
        setLeft(new Set(answer.proposals.flatMap(({ law, isSure }) => (isSure ? [] : [law.documentId]))));
      })
      .catch((error: unknown) => controller.signal.aborted || reportError(error));
    return () => controller.abort();
  }, [site]);
  if (found === null || found.version === null || found.proposals.length === 0) return null;
  const { version, proposals } = found;
  const chosen = proposals.map(({ law }) => law.documentId).filter((id) => !left.has(id));
  const decide = async (call: () => Promise<string>): Promise<void> => {
    setBusy(true);
    try {
      showMessage(await call());
      const next = await load(site);
      setFound(next);
      // The notice disappears with the last law, and its button was disabled.
      if (next.proposals.length === 0) focusMain();
      else heading.current?.focus();
      onConfirmed?.();
    } catch (error) {
      reportError(error);
    }
    setBusy(false);
  };
  const confirm = async (): Promise<string> => {
    const { count } = await browserClient.call(confirmSupped, { site, ids: chosen, version: version.id });
    return `${counted(count, "law")} ${count === 1 ? "is" : "are"} marked as in the code`;
  };
  const dismiss = async ({ documentId, designation }: Law): Promise<string> => {
    await browserClient.call(dismissSupped, { site, ids: [documentId], version: version.id });
    return `${designation} is not in this version`;
  };
  return (
    <section className={styles.notice} aria-labelledby="supped-proposals">
      <h2 ref={heading} tabIndex={-1} id="supped-proposals" className={styles.heading}>
        These laws seem to be in the version that was just published
      </h2>
      <p>
        Confirm the laws that the version <VersionName version={version} /> contains. Readers no longer see notices of
        them in the code.
      </p>
      <ul className={styles.list}>
        {proposals.map(({ law, reason }) => (
          <li key={law.documentId} className={styles.law}>
            <Checkbox
              label={law.title}
              hint={[nameOf(law, formatDay), reason].filter(Boolean).join(" ")}
              checked={!left.has(law.documentId)}
              disabled={isBusy}
              onValue={(isChosen) =>
                setLeft((ids) =>
                  isChosen
                    ? new Set([...ids].filter((id) => id !== law.documentId))
                    : new Set([...ids, law.documentId]),
                )
              }
            />
            <Button
              look="plain"
              disabled={isBusy}
              aria-label={`Not in this version: ${law.designation}`}
              onClick={() => void decide(() => dismiss(law))}
            >
              Not in this version
            </Button>
          </li>
        ))}
      </ul>
      <Button look="solid" disabled={isBusy || chosen.length === 0} onClick={() => void decide(confirm)}>
        {chosen.length === 0 ? "Confirm laws" : `Confirm ${counted(chosen.length, "law")}`}
      </Button>
    </section>
  );
}

/** "Local Law No. 2-2026, adopted May 12, 2026." */
function nameOf({ title, designation, adopted, adoptedDateAccuracy }: Law, formatDay: (day: string) => string): string {
  const day = adopted === null ? "" : `adopted ${formatDay(knownDate(adopted, adoptedDateAccuracy))}`;
  const parts = [designation === title ? "" : designation, day].filter(Boolean).join(", ");
  return parts === "" ? "" : `${parts.charAt(0).toUpperCase()}${parts.slice(1)}.`;
}
