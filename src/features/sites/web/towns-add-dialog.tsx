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

/** Adds a town; what was typed stays when that fails. */
export function AddTownDialog({ open, onClose, onAdded }: AddTownDialogProps) {
  const [town, setTown] = useState(EMPTY);
  const { busy, run } = useBusy();
  const problem = useCustIdProblem(open ? town.custId : "");
  const field = (key: keyof typeof EMPTY) => ({
    value: town[key],
    onValue: (value: string) => setTown((before) => ({ ...before, [key]: value })),
  });
  const isWhole =
    town.name.trim() !== "" &&
    town.custId !== "" &&
    /^[a-z]{2}$/i.test(town.state.trim()) &&
    /^\d{0,9}$/.test(town.population.replaceAll(",", ""));
  const add = async (): Promise<void> => {
    if (!isWhole || problem !== null) return;
    const { county, population, ...facts } = town;
    await browserClient.call(createTown, {
      ...facts,
      counties: county
        .split(/[,/]/)
        .map((one) => one.trim())
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
        submitLabel="Add the town"
        submitDisabled={busy || !isWhole || problem !== null}
      >
        <div className={styles.fields}>
          <TextField label="Name" hint="With its kind: “Town of Larkmere”" required size="wide" {...field("name")} />
          <TextField
            label="Id in addresses"
            hint="Letters and digits. It cannot be changed later."
            required
            error={problem}
            autoCapitalize="none"
            spellCheck={false}
            {...field("custId")}
          />
          <TextField label="State" hint="Two letters" required maxLength={2} {...field("state")} />
          <TextField label="County" hint="Several are parted by commas" {...field("county")} />
          <TextField label="Kind of government" {...field("govtype")} />
          <TextField label="Population" inputMode="numeric" {...field("population")} />
          <TextField label="Zip code" {...field("zipcode")} />
        </div>
      </Dialog>
    </Floating>
  );
}

/** What the server says of an id, a moment after it was typed. */
function useCustIdProblem(custId: string): string | null {
  const [said, setSaid] = useState<{ readonly custId: string; readonly problem: string | null }>({
    custId: "",
    problem: null,
  });
  useEffect(() => {
    if (custId === "") return undefined;
    const aborting = new AbortController();
    const timer = setTimeout(() => {
      browserClient.call(checkCustId, { custId }, { signal: aborting.signal }).then(
        ({ problem }) => setSaid({ custId, problem }),
        () => null,
      );
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      aborting.abort();
    };
  }, [custId]);
  return said.custId === custId ? said.problem : null;
}
