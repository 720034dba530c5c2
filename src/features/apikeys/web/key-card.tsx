import { Day } from "../../../ui/text/day.tsx";
import { AdminIconButton } from "../../../ui/controls/admin-button.tsx";
import { Switch } from "../../../ui/form/checkbox.tsx";
import { Chip } from "../../../ui/controls/chip.tsx";
import { VisuallyHidden } from "../../../ui/text/visually-hidden.tsx";
import type { ApiKey, ApiKeyList } from "../contract.ts";
import { apis } from "../policy.ts";
import { LabelCell } from "./label-cell.tsx";
import { UsageCell } from "./usage-cell.tsx";
import type { Keys } from "./use-keys.ts";
import styles from "./api-keys.module.css";

interface KeyCardProps {
  readonly apiKey: ApiKey;
  readonly abilities: ApiKeyList["abilities"];
  readonly onChange: (change: Parameters<Keys["change"]>[1]) => void;
  readonly onDelete: () => void;
}

/** The day before a key stops working at midnight. */
const lastDayOf = (expiresAt: string): string => new Date(Date.parse(expiresAt) - 1).toISOString();

/** One key with its label, a switch for each API that the user may switch (APIKEYS-11), and its usage. */
export function KeyCard({ apiKey, abilities: { modify, apis: mine }, onChange, onDelete }: KeyCardProps) {
  const { label, key, createdBy, createdAt, expiresAt, expired } = apiKey;
  return (
    <>
      <div className={styles.name}>
        <LabelCell label={label} onSave={modify ? (typed) => onChange({ label: typed }) : undefined} />
        <code className={styles.key}>{key}</code>
        <span className={styles.quiet}>
          Created on <Day at={createdAt} />
          {createdBy !== "" && ` by ${createdBy}`}
        </span>
        {expiresAt !== null && (
          <span className={styles.quiet}>
            {expired ? <Chip tone="warning">Expired</Chip> : "Works"} until <Day at={lastDayOf(expiresAt)} />
          </span>
        )}
      </div>
      <fieldset className={styles.switches} disabled={!modify}>
        <legend>
          <VisuallyHidden>APIs of {label}</VisuallyHidden>
        </legend>
        {apis
          .filter(({ api }) => mine.includes(api))
          .map(({ field, title }) => (
            <Switch
              key={field}
              label={title}
              checked={apiKey[field]}
              onValue={(checked) => onChange({ [field]: checked })}
            />
          ))}
      </fieldset>
      <UsageCell apiKey={apiKey} />
      {modify && (
        <div className={styles.delete}>
          <AdminIconButton icon="trash" label={`Delete the key ${label}`} tip="none" onClick={onDelete} />
        </div>
      )}
    </>
  );
}
