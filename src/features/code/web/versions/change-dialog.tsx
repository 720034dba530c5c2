import { isLater, isPublishedVersion, statesAt } from "../../../../domain/version-state.ts";
import { useState } from "react";
import { useFormatDay } from "../../../../ui/text/day.tsx";
import { browserClient } from "../../../../ui/api.ts";
import { showAdminMessage } from "../../../../ui/form/admin-messages.ts";
import { Checkbox } from "../../../../ui/form/checkbox.tsx";
import { DateField } from "../../../../ui/form/date-field.tsx";
import { FormDialog } from "../../../../ui/form/form-dialog.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { useForm } from "../../../../ui/form/use-form.ts";
import { versionChoices } from "./choice.ts";
import { changeVersion, MAX_VERSION_NAME, type ManagedVersion } from "../../contract/versions.ts";

interface ChangeDialogProps {
  readonly site: string;
  /** All versions of the town. */
  readonly versions: readonly ManagedVersion[];
  readonly version: ManagedVersion;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The date of the law and the name of a version. A date in the future must be confirmed. */
export function ChangeVersionDialog({ site, versions, version, open, onClose, onDone }: ChangeDialogProps) {
  const { archiveId } = version;
  const names = versionChoices(versions);
  const name = names.get(archiveId) ?? archiveId;
  const formatDay = useFormatDay();
  const form = useForm({
    initial: { date: version.date ?? "", name: version.name, isFuture: false, isSame: false },
    open,
    submit: async ({ isFuture: confirmsFuture, isSame: confirmsSame, ...values }) => {
      const confirmed = [
        ...(confirmsFuture ? (["future-date"] as const) : []),
        ...(confirmsSame ? (["same-date"] as const) : []),
      ];
      await browserClient.call(changeVersion, { site, version: archiveId, ...values, confirmed });
      showAdminMessage(`Version ${name} changed.`);
      onDone();
      onClose();
    },
  });
  const [now] = useState(() => Date.now());
  const { date } = form.value;
  const isNew = date !== (version.date ?? "");
  const isFuture = isNew && date !== "" && isLater(date, now);
  const same = isNew
    ? versions.find(
        (each) => [each.date, each.displayDate].includes(date) && isPublishedVersion(each) && each !== version,
      )
    : undefined;
  return (
    <FormDialog
      form={form}
      title={`Change version ${name}`}
      open={open}
      onClose={onClose}
      submitLabel="Change"
      submitDisabled={(isFuture && !form.value.isFuture) || (same !== undefined && !form.value.isSame)}
    >
      <DateField
        label="Date of the law"
        hint="The date through which the code is current. The version with the newest date that has come is the current one."
        {...form.field("date")}
      />
      {isFuture && (
        <Checkbox
          label={`${formatDay(date)} is in the future. The version becomes current on that day, and visitors do not see it before then.`}
          {...form.toggle("isFuture")}
        />
      )}
      {same !== undefined && (
        <Checkbox
          label={`The version ${names.get(same.archiveId) ?? same.archiveId} has the same date. Both are really of ${formatDay(date)}.`}
          {...form.toggle("isSame")}
        />
      )}
      {isNew && <NewCurrent versions={versions} version={version} date={date} now={now} />}
      <TextField
        label="Version name"
        hint="What your town calls it, such as “Supplement 12”. Optional."
        {...form.field("name")}
        maxLength={MAX_VERSION_NAME}
        size="wide"
      />
    </FormDialog>
  );
}

interface NewCurrentProps extends Pick<ChangeDialogProps, "versions" | "version"> {
  readonly date: string;
  readonly now: number;
}

/** Says which version would be the current one, if the date changes that. */
function NewCurrent({ versions, version, date, now }: NewCurrentProps) {
  const dated = versions
    .map((each) => (each === version && date !== "" ? { ...each, date } : each))
    .toSorted((one, other) => (dayOf(one) < dayOf(other) ? 1 : -1));
  const next = dated[statesAt(dated, now).indexOf("current")];
  const before = versions.find(({ state }) => state === "current");
  if (next === undefined || next.archiveId === before?.archiveId) return null;
  const name =
    next.archiveId === version.archiveId
      ? "this version"
      : `version ${versionChoices(versions).get(next.archiveId) ?? next.archiveId}`;
  return (
    <p role="status">
      All visitors will see <strong>{name}</strong> as the current code at once.
    </p>
  );
}

const dayOf = ({ date, importTime }: ManagedVersion): string => date ?? importTime.slice(0, 10);
