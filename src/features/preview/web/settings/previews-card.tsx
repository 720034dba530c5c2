import { NumberField, numberProblem } from "../../../../ui/form/number-field.tsx";
import { SettingCard } from "../../../../ui/form/setting-card.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { type CardFace, useSettings, useSettingsView } from "../../../sites/parts/settings/settings.ts";
import { DELAY } from "../../policy.ts";

const WAIT = { min: DELAY.min, max: DELAY.max, step: 50, unit: "milliseconds" };

/** SHELL-33, SHELL-34: each field needs the matching kind of administrator. */
export function PreviewsCard(face: CardFace) {
  const { settings } = useSettingsView();
  const names = (["contentPreviewDelay", "contentPreviewSelector"] as const).filter((name) =>
    settings.editable.includes(name),
  );
  const setting = useSettings(names, "Previews saved");
  const { contentPreviewDelay: delay, contentPreviewSelector: selector } = setting.value;
  const mayDelay = names.includes("contentPreviewDelay");
  const isSelectorWrong = names.includes("contentPreviewSelector") && !isSelector(selector);
  return (
    <SettingCard
      {...face}
      setting={setting}
      invalid={isSelectorWrong || (mayDelay && numberProblem(delay, WAIT) !== null)}
      description="A preview shows the section or document that a link leads to, when readers point at the link, reach it with the keyboard, or touch and hold it. Who sees previews is set under Features."
    >
      {mayDelay && (
        <NumberField
          label="Delay before previews"
          hint={`How long readers point at a link before its preview appears. ${DELAY.standard} works well.`}
          {...WAIT}
          path="contentPreviewDelay"
          value={delay}
          onValue={(typed) => setting.set({ contentPreviewDelay: typed ?? Number.NaN })}
        />
      )}
      {names.includes("contentPreviewSelector") && (
        <TextField
          label="Links with previews"
          hint="A CSS selector. Leave it empty for the links in the law, in search results and in lists of documents."
          maxLength={255}
          error={isSelectorWrong ? "Enter a CSS selector" : null}
          {...setting.field("contentPreviewSelector")}
        />
      )}
    </SettingCard>
  );
}

/** The server does not know; it shows only what was saved. */
function isSelector(text: string): boolean {
  try {
    globalThis.document?.createDocumentFragment().querySelector(text.trim() || "*");
    return true;
  } catch {
    return false;
  }
}
