import { useState } from "react";
import { browserClient } from "../../../../ui/api.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { useFormField } from "../../../../ui/form/form-fields.ts";
import { SettingCard } from "../../../../ui/form/setting-card.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { useSaved } from "../../../../ui/form/use-saved.ts";
import { type CardFace, rethrowAs, useSettings, useSettingsView } from "../../../sites/parts/settings/settings.ts";
import { clearZoningChapter, setZoningChapter, type AdminSettings } from "../../../sites/settings/contract/settings.ts";
import { ProvisionPicker } from "../../parts/provision-picker.ts";
import styles from "./zoning-cards.module.css";

type ZoningStructure = AdminSettings["zoningStructure"];

/** ADMIN-23 to ADMIN-25, ZONING-06, ZONING-07 */
export function ZoningChapterCard(face: CardFace) {
  const { site, session, settings, renew } = useSettingsView();
  const [picking, setPicking] = useState(false);
  const save = async (chosen: ZoningStructure, before: ZoningStructure): Promise<ZoningStructure> => {
    const base = before?.guid ?? null;
    const answer = await (chosen === null
      ? browserClient.call(clearZoningChapter, { site, base: base ?? undefined }).catch(rethrowAs(clearZoningChapter))
      : browserClient.call(setZoningChapter, { site, guid: chosen.guid, base }).catch(rethrowAs(setZoningChapter)));
    renew();
    return answer.zoningStructure;
  };
  const setting = useSaved<ZoningStructure>(settings.zoningStructure, save, "Zoning chapter saved");
  const { value, setValue, saving } = setting;
  return (
    <SettingCard
      {...face}
      setting={setting}
      applyLabel="Update"
      description="The part of the code that “Zoning” in the rail links to."
    >
      <div className={styles.chosen} aria-busy={saving}>
        <span className={styles.what}>{saving ? "Loading the zoning chapter…" : <ChapterName chapter={value} />}</span>
        <span className={styles.tools}>
          <Button disabled={session.version === null || saving} onClick={() => setPicking(true)}>
            {value === null ? "Choose a part of the code" : "Choose another part"}
          </Button>
          {value !== null && (
            <Button look="plain" disabled={saving} onClick={() => setValue(null)} aria-label="Clear the zoning chapter">
              Clear
            </Button>
          )}
        </span>
      </div>
      {picking && (
        <ProvisionPicker
          site={site}
          title="Choose the zoning chapter"
          submitLabel="Choose this part"
          onClose={() => setPicking(false)}
          onPick={({ guid, text, url }) =>
            setValue(guid === settings.zoningStructure?.guid ? settings.zoningStructure : { guid, text, url })
          }
        />
      )}
    </SettingCard>
  );
}

function ChapterName({ chapter }: { readonly chapter: ZoningStructure }) {
  useFormField("zoningChapter", { label: "Zoning chapter", textOf: (shown) => nameOf(shown as ZoningStructure) }, null);
  return nameOf(chapter);
}

const nameOf = (chapter: ZoningStructure): string => chapter?.text ?? "No zoning chapter";

/** ZONING-02, ZONING-08 */
export function ZoningMapCard(face: CardFace) {
  const setting = useSettings(["mapUrl"], "Map address saved");
  return (
    <SettingCard
      {...face}
      setting={setting}
      description="The web address of the zoning map. It opens in a new tab. Without an address, the link is hidden."
    >
      <TextField
        label="Map address"
        type="url"
        size="wide"
        maxLength={2000}
        placeholder="https://maps.town.example"
        {...setting.field("mapUrl")}
        autoCapitalize="none"
        spellCheck={false}
      />
    </SettingCard>
  );
}
