import { useEffect, useState } from "react";
import { browserClient } from "../../../ui/api.ts";
import { showAdminMessage } from "../../../ui/form/admin-messages.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { checkCustId, createTown } from "../contract/towns.ts";

interface AddTownDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onAdded: () => void;
}

const EMPTY = { name: "", custId: "", state: "", county: "", govtype: "Town", population: "", zipcode: "" };
const WAIT_MS = 300;

/** Adds a town. Keeps the input if that fails. */
export function AddTownDialog({ open, onClose, onAdded }: AddTownDialogProps) {
  const form = useForm({
    initial: EMPTY,
    draft: "add town",
    open,
    submit: async (town) => {
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
      onAdded();
      onClose();
    },
  });
  const town = form.value;
  const problem = useCustIdProblem(open ? town.custId : "");
  const isComplete =
    town.name.trim() !== "" &&
    town.custId !== "" &&
    /^[a-z]{2}$/i.test(town.state.trim()) &&
    /^\d{0,9}$/.test(town.population.replaceAll(",", ""));
  return (
    <FormDialog
      form={form}
      title="Add a town"
      open={open}
      onClose={onClose}
      submitLabel="Add town"
      submitDisabled={!isComplete || problem !== null}
    >
      <TextField
        {...form.field("name")}
        label="Name"
        hint="Full name, such as “Town of Larkmere”"
        required
        size="wide"
      />
      <TextField
        {...form.field("custId")}
        label="ID for web addresses"
        hint="Letters and digits. Cannot be changed later."
        required
        error={problem}
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField {...form.field("state")} label="State" hint="Two letters" required maxLength={2} />
      <TextField {...form.field("county")} path="counties" label="County" hint="Separate several with commas" />
      <TextField {...form.field("govtype")} label="Type of government" />
      <TextField {...form.field("population")} label="Population" inputMode="numeric" />
      <TextField {...form.field("zipcode")} label="ZIP code" />
    </FormDialog>
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
