import { useState } from "react";
import { browserClient } from "../../../../ui/api.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { showAdminMessage, showFailure } from "../../../../ui/form/admin-messages.ts";
import { Floating } from "../../../../ui/form/floating.tsx";
import { RadioGroup } from "../../../../ui/form/radio-group.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { useBusy } from "../../../../ui/form/use-busy.ts";
import { focusSoon } from "../../../../ui/form/focus-soon.ts";
import { addQuickLink, editQuickLink } from "../../settings/links/contract.ts";
import styles from "../../../administration/parts/links.module.css";

type LinkType = "INTERNAL" | "EXTERNAL";

/** `id` null: a new link (ADMIN-35). */
export interface LinkInDialog {
  readonly id: number | null;
  readonly title: string;
  readonly url: string;
  readonly textualQuickLinkType: LinkType | "";
}

interface TextLinkDialogProps {
  readonly site: string;
  readonly link: LinkInDialog;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

const TYPES = [
  { value: "EXTERNAL", label: "Another website", hint: "Any address on the web." },
  {
    value: "INTERNAL",
    label: "A page of this site",
    hint: "Starts with /: the part of the address after the site name.",
  },
] as const;

/** Adds or edits a text quick link (ADMIN-35 to ADMIN-37). */
export function TextLinkDialog({ site, link, onClose, onSaved }: TextLinkDialogProps) {
  const [{ title, url, textualQuickLinkType: type }, setValues] = useState(link);
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useBusy((error) => setProblem(showFailure(error)));
  const isComplete = title.trim() !== "" && url.trim() !== "" && type !== "";
  const submit = async (): Promise<void> => {
    if (!isComplete) return setProblem("Please fill out all fields");
    const fields = { site, title, url, textualQuickLinkType: type };
    await (link.id === null
      ? browserClient.call(addQuickLink, fields)
      : browserClient.call(editQuickLink, { ...fields, id: link.id }));
    showAdminMessage(link.id === null ? `“${title.trim()}” added` : `“${title.trim()}” saved`);
    onSaved();
    onClose();
  };
  const set = (values: Partial<LinkInDialog>): void => {
    setProblem(null);
    setValues((before) => ({ ...before, ...values }));
  };
  return (
    <Floating>
      <Dialog
        title={link.id === null ? "Add a link" : "Edit link"}
        open
        onClose={onClose}
        onSubmit={() => void run(submit)}
        actions={<Actions busy={busy} label={link.id === null ? "Add link" : "Save link"} onCancel={onClose} />}
      >
        <div className={styles.fields}>
          {problem !== null && (
            <p className={styles.problem} role="alert">
              {problem}
            </p>
          )}
          <TextField
            label="Title"
            required
            size="wide"
            maxLength={255}
            value={title}
            onValue={(typed) => set({ title: typed })}
            ref={focusSoon}
          />
          <RadioGroup
            label="Links to"
            required
            options={TYPES}
            value={type === "" ? null : type}
            onValue={(chosen) => set({ textualQuickLinkType: chosen, url: "" })}
          />
          <TextField
            label="Address"
            required
            size="wide"
            maxLength={2000}
            placeholder={type === "INTERNAL" ? `/${site}/home` : "www.town.example/calendar"}
            value={url}
            onValue={(typed) => set({ url: typed })}
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
      </Dialog>
    </Floating>
  );
}

interface ActionsProps {
  readonly busy: boolean;
  readonly label: string;
  readonly onCancel: () => void;
}

/** The dialog reports missing fields (ADMIN-37), not the browser field by field. */
function Actions({ busy, label, onCancel }: ActionsProps) {
  return (
    <>
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="submit" look="solid" formNoValidate disabled={busy}>
        {label}
      </Button>
    </>
  );
}
