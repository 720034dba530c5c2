import { useRef, useState, type KeyboardEvent } from "react";
import { browserClient } from "../../../../ui/api.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Dialog } from "../../../../ui/dialog/dialog.tsx";
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

/** Searches for users of the town and adds them to a group, one at a time. */
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

/** Number of users to show. */
const MAX_SHOWN = 8;

interface Candidates {
  readonly users: readonly ListedUser[];
  readonly total: number;
}

function CandidateList({ site, group, onAdded }: Pick<AddMembersProps, "site" | "group" | "onAdded">) {
  const [typed, setTyped] = useState("");
  const { candidates, search, flush } = useCandidates(site);
  const type = (text: string): void => {
    setTyped(text);
    search(text);
  };
  const searchNow = (event: KeyboardEvent): void => {
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
        hint="The start of a name, a user name or an e-mail address."
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onValue={type}
        onKeyDown={searchNow}
      />
      <output className={styles.small}>{countText(candidates)}</output>
      <CandidateRows users={candidates?.users ?? []} site={site} group={group} onAdded={onAdded} />
    </div>
  );
}

/** Searches 300 ms after the last key (SHELL-46). */
function useCandidates(site: string) {
  const [candidates, setCandidates] = useState<Candidates | null>(null);
  const newest = useRef("");
  const search = async (text: string): Promise<void> => {
    const query = text.trim();
    newest.current = query;
    if (query === "") return setCandidates(null);
    try {
      const { users, total } = await browserClient.call(listUsers, { site, search: query });
      // A slow answer must not replace a newer one.
      if (query === newest.current) setCandidates({ users: users.slice(0, MAX_SHOWN), total });
    } catch (error) {
      showFailure(error);
    }
  };
  const debounced = useDebounced((text: string) => void search(text));
  return { candidates, search: debounced.call, flush: debounced.flush };
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
              {[user.username, user.email].filter((text) => text !== null).join(" · ")}
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

/** Stays a button after it was pressed, so that it keeps the focus. */
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
      aria-label={isNew ? `${fullName(user)} added` : `Add ${fullName(user)}`}
      aria-disabled={isNew}
      onClick={() => !isNew && onAdd()}
    >
      {isNew ? "Added" : "Add"}
    </Button>
  );
}

function countText(candidates: Candidates | null): string {
  if (candidates === null) return "";
  const { total, users } = candidates;
  if (total === 0) return "No users found.";
  if (total > users.length) return `${total} users found. Showing the first ${users.length}.`;
  return total === 1 ? "1 user found." : `${total} users found.`;
}
