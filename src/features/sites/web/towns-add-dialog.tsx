import { useEffect, useState } from "react";
import { browserClient } from "../../../ui/api.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { showAdminMessage } from "../../../ui/form/admin-messages.ts";
import { Floating } from "../../../ui/form/floating.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useBusy } from "../../../ui/form/use-busy.ts";
import { checkCustId, createTown } from "../contract/towns.ts";
import styles from "./towns-screen.module.css";

interface AddTownDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onAdded: () => void;
}

const EMPTY = { name: "", custId: "", state: "", county: "", govtype: "Town", population: "", zipcode: "" };
const WAIT_MS = 300;

/** Adds a town. Keeps the input if that fails. */
export function AddTownDialog({ open, onClose, onAdded }: AddTownDialogProps) {
  const [town, setTown] = useState(EMPTY);
  const { busy, run } = useBusy();
  const problem = useCustIdProblem(open ? town.custId : "");
  const field = (key: keyof typeof EMPTY) => ({
    value: town[key],
    onValue: (value: string) => setTown((before) => ({ ...before, [key]: value })),
  });
  const isComplete =
    town.name.trim() !== "" &&
    town.custId !== "" &&
    /^[a-z]{2}$/i.test(town.state.trim()) &&
    /^\d{0,9}$/.test(town.population.replaceAll(",", ""));
  const add = async (): Promise<void> => {
    if (!isComplete || problem !== null) return;
    const { county, population, ...facts } = town;
    await browserClient.call(createTown, {
      ...facts,
      counties: county
        .split(/[,/]/)
        .map((name) => name.trim())
        .filter(Boolean),
      population: Number(population.replaceAll(",", "")),
    });
    showAdminMessage(`${town.name} was added`);
    setTown(EMPTY);
    onAdded();
    onClose();
  };
  return (
    <Floating>
      <Dialog
        title="Add a town"
        open={open}
        onClose={onClose}
        onSubmit={() => void run(add)}
        submitLabel="Add town"
        submitDisabled={busy || !isComplete || problem !== null}
      >
        <div className={styles.fields}>
          <TextField
            label="Name"
            hint="Full name, such as “Town of Larkmere”"
            required
            size="wide"
            {...field("name")}
          />
          <TextField
            label="ID for web addresses"
            hint="Letters and digits. Cannot be changed later."
            required
            error={problem}
            autoCapitalize="none"
            spellCheck={false}
            {...field("custId")}
          />
          <TextField label="State" hint="Two letters" required maxLength={2} {...field("state")} />
          <TextField label="County" hint="Separate several with commas" {...field("county")} />
          <TextField label="Type of government" {...field("govtype")} />
          <TextField label="Population" inputMode="numeric" {...field("population")} />
          <TextField label="ZIP code" {...field("zipcode")} />
        </div>
      </Dialog>
    </Floating>
  );
}

/** The server's check of an id, shortly after typing. */
function useCustIdProblem(custId: string): string | null {
  const [checked, setChecked] = useState<{ readonly custId: string; readonly problem: string | null }>({
    custId: "",
    problem: null,
  });
  useEffect(() => {
    if (custId === "") return undefined;
    const aborting = new AbortController();
    const timer = setTimeout(() => {
      browserClient.call(checkCustId, { custId }, { signal: aborting.signal }).then(
        ({ problem }) => setChecked({ custId, problem }),
        () => null,
      );
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      aborting.abort();
    };
  }, [custId]);
  return checked.custId === custId ? checked.problem : null;
}
