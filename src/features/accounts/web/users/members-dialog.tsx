import { useRef, useState, type KeyboardEvent } from "react";
import { browserClient } from "../../../../ui/api.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { showFailure } from "../../../../ui/form/admin-messages.ts";
import { Floating } from "../../../../ui/form/floating.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { useDebounced } from "../../../../ui/table/debounce.ts";
import { addMember, type Group } from "../../contract/groups.ts";
import { listUsers, type ListedUser } from "../../contract/users.ts";
import { fullName } from "./labels.tsx";
import styles from "./dialogs.module.css";

interface AddMembersProps {
  readonly open: boolean;
  readonly site: string;
  readonly group: Group;
  readonly onClose: () => void;
  readonly onAdded: () => void;
}

/** Finds users of the town and puts them into a group, one after the other. */
export function AddMembersDialog({ open, site, group, onClose, onAdded }: AddMembersProps) {
  return (
    <Floating>
      <Dialog
        title={`Add members to “${group.name}”`}
        open={open}
        onClose={onClose}
        actions={
          <Button look="solid" type="submit">
            Done
          </Button>
        }
      >
        <CandidateList site={site} group={group} onAdded={onAdded} />
      </Dialog>
    </Floating>
  );
}

/** How many are shown; more words find fewer. */
const MAX_SHOWN = 8;

interface Candidates {
  readonly users: readonly ListedUser[];
  readonly total: number;
}

function CandidateList({ site, group, onAdded }: Pick<AddMembersProps, "site" | "group" | "onAdded">) {
  const [typed, setTyped] = useState("");
  const { found, search, flush } = useCandidates(site);
  const type = (text: string): void => {
    setTyped(text);
    search(text);
  };
  const atOnce = (event: KeyboardEvent): void => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    flush();
  };
  return (
    <div className={styles.fields}>
      <TextField
        label="Find users"
        type="search"
        size="wide"
        hint="The beginning of a name, a user name or an e-mail address."
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onValue={type}
        onKeyDown={atOnce}
      />
      <output className={styles.small}>{countText(found)}</output>
      <CandidateRows users={found?.users ?? []} site={site} group={group} onAdded={onAdded} />
    </div>
  );
}

/** Searches 300 ms after the last key (SHELL-46). */
function useCandidates(site: string) {
  const [found, setFound] = useState<Candidates | null>(null);
  const newest = useRef("");
  const search = async (text: string): Promise<void> => {
    const asked = text.trim();
    newest.current = asked;
    if (asked === "") return setFound(null);
    try {
      const { users, total } = await browserClient.call(listUsers, { site, search: asked });
      // A slow answer does not take the place of a newer one.
      if (asked === newest.current) setFound({ users: users.slice(0, MAX_SHOWN), total });
    } catch (error) {
      showFailure(error);
    }
  };
  const debounced = useDebounced((text: string) => void search(text));
  return { found, search: debounced.call, flush: debounced.flush };
}

function CandidateRows({
  users,
  site,
  group,
  onAdded,
}: Pick<AddMembersProps, "site" | "group" | "onAdded"> & { readonly users: readonly ListedUser[] }) {
  const [added, setAdded] = useState<ReadonlySet<number>>(new Set());
  const add = async (user: ListedUser): Promise<void> => {
    try {
      await browserClient.call(addMember, { site, id: group.id, user: user.id });
      setAdded((before) => new Set([...before, user.id]));
      onAdded();
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <ul className={styles.people}>
      {users.map((user) => (
        <li key={user.id} className={styles.person}>
          <span>
            <span className={styles.who}>{fullName(user)}</span>
            <span className={styles.small}>
              {[user.username, user.email].filter((words) => words !== null).join(" · ")}
            </span>
          </span>
          <AddButton
            user={user}
            isMember={user.groups.some(({ id }) => id === group.id)}
            isNew={added.has(user.id)}
            onAdd={() => void add(user)}
          />
        </li>
      ))}
    </ul>
  );
}

/** It stays a button where it was pressed, so that the focus stays there too. */
function AddButton({
  user,
  isMember,
  isNew,
  onAdd,
}: {
  readonly user: ListedUser;
  readonly isMember: boolean;
  readonly isNew: boolean;
  readonly onAdd: () => void;
}) {
  if (isMember && !isNew) return <span className={styles.small}>Member</span>;
  return (
    <Button
      aria-label={isNew ? `${fullName(user)} is added` : `Add ${fullName(user)}`}
      aria-disabled={isNew}
      onClick={() => !isNew && onAdd()}
    >
      {isNew ? "Added" : "Add"}
    </Button>
  );
}

function countText(found: Candidates | null): string {
  if (found === null) return "";
  if (found.total === 0) return "Nobody is found.";
  return found.total > found.users.length
    ? `${found.total} users are found; these are the first ${found.users.length}.`
    : found.total === 1
      ? "1 user is found."
      : `${found.total} users are found.`;
}
