import { useState } from "react";
import { useRevalidator } from "react-router";
import { AdminIcon } from "../../../../ui/icons/admin-icons.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import type { SecondFactors } from "../../contract/second-factors.ts";
import { Notice } from "../account-form.tsx";
import list from "../device-list.module.css";
import { useTimeAgo, type TimeAgo } from "../time-ago.tsx";
import { AppDialog } from "./app-dialog.tsx";
import { CodesDialog, NewCodesDialog } from "./codes-dialogs.tsx";
import { PasskeyDialog } from "./passkey-dialog.tsx";
import { RemoveFactorDialog } from "./remove-dialog.tsx";
import styles from "./second-steps.module.css";

type Factor = SecondFactors["factors"][number] & { readonly addedAgo: TimeAgo; readonly usedAgo: TimeAgo | null };

interface SecondStepsProps {
  readonly secondStep: Omit<SecondFactors, "factors"> & { readonly factors: readonly Factor[] };
}

type OpenDialog = "app" | "passkey" | "codes" | null;

/** The second steps of the user, to add and to remove, and their recovery codes. */
export function SecondSteps({ secondStep: { factors, recoveryCodesLeft, passkeys, required } }: SecondStepsProps) {
  const { revalidate } = useRevalidator();
  const ago = useTimeAgo();
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [removing, setRemoving] = useState<Factor | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = (): void => setDialog(null);
  const added = (recoveryCodes: readonly string[] | null): void => {
    close();
    setCodes(recoveryCodes);
    void revalidate();
  };
  return (
    <>
      {required && factors.length === 0 && (
        <Notice tone="danger">
          A second step is required for your account. Until you add one, you have no permissions.
        </Notice>
      )}
      {factors.length > 0 && (
        <ul className={list.list} aria-label="Second steps">
          {factors.map((factor) => (
            <li key={factor.id} className={list.device}>
              <AdminIcon name={factor.kind === "app" ? "device" : "key"} size={24} />
              <div className={list.text}>
                <p className={list.name}>{factor.name}</p>
                <p className={list.when}>
                  Added {ago(factor.addedAgo)},{" "}
                  {factor.usedAgo === null ? "not used yet" : `last used ${ago(factor.usedAgo)}`}
                </p>
              </div>
              <Button look="outline" aria-label={`Remove ${factor.name}`} onClick={() => setRemoving(factor)}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        <Button onClick={() => setDialog("app")}>
          <AdminIcon name="plus" />
          Add an authenticator app
        </Button>
        {passkeys && (
          <Button onClick={() => setDialog("passkey")}>
            <AdminIcon name="plus" />
            Add a passkey
          </Button>
        )}
      </div>
      {factors.length > 0 && (
        <div className={styles.recovery}>
          <p>
            {recoveryCodesLeft === 1 ? "1 recovery code is left" : `${recoveryCodesLeft} recovery codes are left`}. Use
            one if you lose your second step.
          </p>
          <Button look="outline" onClick={() => setDialog("codes")}>
            New recovery codes
          </Button>
        </div>
      )}
      <AppDialog open={dialog === "app"} onClose={close} onAdded={added} />
      <PasskeyDialog open={dialog === "passkey"} onClose={close} onAdded={added} />
      <NewCodesDialog open={dialog === "codes"} onClose={close} onCreated={added} />
      <RemoveFactorDialog factor={removing} onClose={() => setRemoving(null)} onRemoved={() => void revalidate()} />
      <CodesDialog codes={codes} onClose={() => setCodes(null)} />
    </>
  );
}
