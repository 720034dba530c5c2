import { useState } from "react";
import { AdminIcon } from "../../../ui/icons/admin-icons.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { EmptyState } from "../../../ui/messages/empty-state.tsx";
import { ConfirmDialog } from "../../../ui/form/confirm-dialog.tsx";
import type { ApiKey, ApiKeyList, CreatedApiKey } from "../contract.ts";
import { KeyCard } from "./key-card.tsx";
import { NewKeyDialog } from "./new-key-dialog.tsx";
import { SecretDialog } from "./secret-dialog.tsx";
import { useKeys, type Keys } from "./use-keys.ts";
import styles from "./api-keys.module.css";

const NOTHING: ApiKeyList["abilities"] = { create: false, modify: false, apis: [] };

/** API Key Management (APIKEYS): lists, creates, renames, switches and deletes keys. Loads the keys in the browser. */
export function ApiKeys({ site }: { readonly site: string }) {
  const keys = useKeys(site);
  const [adding, setAdding] = useState(false);
  const [created, setCreated] = useState<CreatedApiKey | null>(null);
  const [deleting, setDeleting] = useState<ApiKey | null>(null);
  const abilities = keys.list?.abilities ?? NOTHING;
  return (
    <div className={styles.keys}>
      <div className={styles.head}>
        <p className={styles.intro}>
          With a key, a program can read the content of this site.{" "}
          <a href={`/developers?site=${site}`}>How to use a key</a>
        </p>
        {abilities.create && (
          <Button onClick={() => setAdding(true)}>
            <AdminIcon name="plus" />
            Add a key
          </Button>
        )}
      </div>
      {keys.failed && <Button onClick={() => keys.load()}>Reload the keys</Button>}
      {keys.list === null ? (
        !keys.failed && <Placeholder />
      ) : (
        <KeyList list={keys.list} keys={keys} onDelete={setDeleting} />
      )}
      <NewKeyDialog
        open={adding}
        mine={abilities.apis}
        onClose={() => setAdding(false)}
        onCreate={async (key) => setCreated(await keys.create(key))}
      />
      <SecretDialog created={created} onClose={() => setCreated(null)} />
      <ConfirmDialog
        open={deleting !== null}
        title={`Delete the key “${deleting?.label ?? ""}”?`}
        confirmLabel="Delete key"
        dangerous
        onClose={() => setDeleting(null)}
        onConfirm={async () => deleting !== null && keys.remove(deleting.id)}
      >
        <p>Programs that use it will be refused. This cannot be undone.</p>
      </ConfirmDialog>
    </div>
  );
}

interface KeyListProps {
  readonly list: ApiKeyList;
  readonly keys: Keys;
  readonly onDelete: (key: ApiKey) => void;
}

function KeyList({ list: { keys: listed, abilities }, keys, onDelete }: KeyListProps) {
  if (listed.length === 0) {
    return (
      <EmptyState icon="keys" title="No API keys added.">
        <p>
          {abilities.create
            ? "Add one for each program that should read this code."
            : "Keys of this town will appear here."}
        </p>
      </EmptyState>
    );
  }
  return (
    <ul className={styles.list} aria-label="API keys" tabIndex={-1}>
      {listed.map((apiKey) => (
        <li key={apiKey.id} className={styles.card}>
          <KeyCard
            apiKey={apiKey}
            abilities={abilities}
            onChange={(change) => void keys.change(apiKey.id, change)}
            onDelete={() => onDelete(apiKey)}
          />
        </li>
      ))}
    </ul>
  );
}

function Placeholder() {
  return (
    <div className={styles.list} aria-busy="true">
      <div className={styles.bone} />
      <div className={styles.bone} />
    </div>
  );
}
