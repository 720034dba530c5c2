import { browserClient } from "../../../../ui/api.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { showAdminMessage } from "../../../../ui/form/admin-messages.ts";
import { FormDialog } from "../../../../ui/form/form-dialog.tsx";
import { fieldProblem, type FormProblem } from "../../../../ui/form/problem.ts";
import { RadioGroup } from "../../../../ui/form/radio-group.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { useForm } from "../../../../ui/form/use-form.ts";
import { focusSoon } from "../../../../ui/form/focus-soon.ts";
import { addQuickLink, editQuickLink } from "../../settings/links/contract.ts";

type LinkType = "INTERNAL" | "EXTERNAL";

/** `id` null: a new link (ADMIN-35). */
export interface LinkInDialog {
  readonly id: number | null;
  readonly title: string;
  readonly url: string;
  readonly textualQuickLinkType: LinkType | "";
}

type LinkFields = Omit<LinkInDialog, "id">;

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
    hint: "An address that starts with /, such as /larkmere/index.",
  },
] as const;

/** Adds or edits a text quick link (ADMIN-35 to ADMIN-37). */
export function TextLinkDialog({ site, link, onClose, onSaved }: TextLinkDialogProps) {
  const { id, ...initial } = link;
  const form = useForm<LinkFields>({
    initial,
    draft: `link ${id ?? "new"}`,
    check: missingFields,
    submit: async (typed, base) => {
      const title = typed.title.trim();
      await (id === null
        ? browserClient.call(addQuickLink, { site, ...typed })
        : browserClient.call(editQuickLink, { site, id, ...typed, base }));
      showAdminMessage(id === null ? `“${title}” added` : `“${title}” saved`);
      onSaved();
      onClose();
    },
  });
  const { textualQuickLinkType: type } = form.value;
  const close = (): void => {
    form.reset();
    onClose();
  };
  return (
    <FormDialog
      form={form}
      title={id === null ? "Add a link" : "Edit link"}
      open
      onClose={onClose}
      actions={
        <Actions
          busy={form.busy || form.conflict !== null}
          label={id === null ? "Add link" : "Save link"}
          onCancel={close}
        />
      }
    >
      <TextField {...form.field("title")} label="Title" required size="wide" maxLength={255} ref={focusSoon} />
      <RadioGroup
        path="textualQuickLinkType"
        label="Links to"
        required
        options={TYPES}
        value={type === "" ? null : type}
        onValue={(chosen) => form.set({ textualQuickLinkType: chosen, url: "" })}
      />
      <TextField
        {...form.field("url")}
        label="Address"
        required
        size="wide"
        maxLength={2000}
        placeholder={type === "INTERNAL" ? `/${site}/home` : "www.town.example/calendar"}
        autoCapitalize="none"
        spellCheck={false}
      />
    </FormDialog>
  );
}

/** ADMIN-37 */
function missingFields({ title, url, textualQuickLinkType: type }: LinkFields): FormProblem | null {
  const fields = {
    ...(title.trim() === "" && { title: "Enter a title." }),
    ...(type === "" && { textualQuickLinkType: "Choose where the link leads." }),
    ...(url.trim() === "" && { url: "Enter an address." }),
  };
  return Object.keys(fields).length === 0 ? null : { ...fieldProblem(fields), message: "Please fill out all fields" };
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
