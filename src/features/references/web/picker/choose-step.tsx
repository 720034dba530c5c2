import type { Location } from "../../contract/location.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { RadioGroup } from "../../../../ui/form/radio-group.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { nodeAt, type GroupState } from "./group-state.ts";
import type { ReferenceGroup } from "../../parts/reference-group.ts";
import { groups } from "./groups.ts";
import { LocationTree, Matches, walkChoices } from "./location-list.tsx";
import type { Chosen } from "./reference-link.ts";
import { useGroup } from "./use-group.ts";
import styles from "./picker.module.css";

interface ChooseStepProps {
  readonly site: string;
  readonly group: ReferenceGroup;
  readonly typed: string;
  readonly chosen: Chosen | null;
  readonly onGroup: (group: ReferenceGroup) => void;
  readonly onTyped: (typed: string) => void;
  readonly onChoose: (chosen: Chosen | null) => void;
}

/** Step 1: a location from the tree, or from a search (REFPICK-02). */
export function ChooseStep({ site, group, typed, chosen, onGroup, onTyped, onChoose }: ChooseStepProps) {
  return (
    <div className={styles.step}>
      <RadioGroup
        label="Refer to"
        inline
        options={groups.map(({ kind, label }) => ({ value: kind, label }))}
        value={group.kind}
        onValue={(kind) => onGroup(groups.find((each) => each.kind === kind) ?? group)}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrow keys move between its choices */}
      <div className={styles.step} onKeyDown={walkChoices}>
        <TextField
          label={group.searchLabel}
          type="search"
          size="wide"
          value={typed}
          onValue={onTyped}
          autoComplete="off"
          ref={focusField}
        />
        <Places key={group.kind} site={site} group={group} typed={typed.trim()} chosen={chosen} onChoose={onChoose} />
      </div>
      <p className={styles.chosen} role="status">
        {chosen === null ? "Nothing selected yet." : <>Selected: {chosen.title}</>}
      </p>
    </div>
  );
}

/** Not the group, which comes first. The dialog may be open already, or open in a moment and look for the attribute. */
function focusField(field: HTMLInputElement | null): void {
  if (field === null) return;
  field.autofocus = true;
  field.focus();
}

type PlacesProps = Pick<ChooseStepProps, "site" | "group" | "typed" | "chosen" | "onChoose">;

function Places({ site, group, typed, chosen, onChoose }: PlacesProps) {
  const { state, toggle, clearActive, tryAgain } = useGroup(site, group, typed);
  const choose = (index: string, open: boolean): void => {
    toggle(index, open);
    const node = nodeAt(state, index);
    onChoose(chosenOf(node));
  };
  const chooseMatch = (location: Location): void => {
    clearActive();
    onChoose(chosenOf(location));
  };
  return (
    <div className={typed === "" ? styles.tree : styles.found}>
      {state.failure !== null && (
        <div role="alert" className={styles.failure}>
          <span>{state.failure}</span>
          {state.nodes === null && <Button onClick={tryAgain}>Try again</Button>}
        </div>
      )}
      {typed === "" ? (
        <Nodes group={group} state={state} onToggle={choose} />
      ) : (
        <Found group={group} state={state} typed={typed} chosen={chosen?.reference ?? null} onChoose={chooseMatch} />
      )}
    </div>
  );
}

/** A type of documents, for example, only leads to others. */
function chosenOf(location: Location | null): Chosen | null {
  const { reference = null, title = "" } = location ?? {};
  return reference === null ? null : { reference, title };
}

interface NodesProps {
  readonly group: ReferenceGroup;
  readonly state: GroupState;
  readonly onToggle: (index: string, open: boolean) => void;
}

function Nodes({ group, state: { nodes, failure }, onToggle }: NodesProps) {
  if (nodes === null) return failure === null ? <p className={styles.note}>Loading…</p> : null;
  if (nodes.length === 0) return <p className={styles.note}>{group.nothing}</p>;
  return <LocationTree group={group} nodes={nodes} onToggle={onToggle} />;
}

interface FoundProps {
  readonly group: ReferenceGroup;
  readonly state: GroupState;
  readonly typed: string;
  readonly chosen: string | null;
  readonly onChoose: (location: Location) => void;
}

function Found({ group, state: { matches, matchesLoading, failure }, typed, chosen, onChoose }: FoundProps) {
  if (matches.length > 0)
    return <Matches label={`Matches in ${group.label}`} matches={matches} chosen={chosen} onChoose={onChoose} />;
  if (matchesLoading) return <p className={styles.note}>Searching…</p>;
  return failure === null ? <p className={styles.note}>Nothing matches “{typed}”.</p> : null;
}
