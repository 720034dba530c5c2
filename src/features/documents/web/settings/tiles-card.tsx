import { useEffect, useState } from "react";
import { browserClient } from "../../../../ui/api.ts";
import { showAdminMessage, showFailure } from "../../../../ui/form/admin-messages.ts";
import { Switch } from "../../../../ui/form/checkbox.tsx";
import { SettingCard } from "../../../../ui/form/setting-card.tsx";
import { Spinner } from "../../../../ui/messages/waiting.tsx";
import { type CardFace, useSettingsView } from "../../../sites/parts/settings/settings.ts";
import type { DocumentType } from "../../contract/entities.ts";
import { listDocumentTypes, setDocumentTypeTile } from "../../contract/types.ts";

/** The types that have a tile on the home page (API-17, ADMIN-34). Each change is saved immediately. */
export function DocumentTilesCard(face: CardFace) {
  const { site, renew } = useSettingsView();
  const [types, setTypes] = useState<readonly DocumentType[] | null>(null);
  useEffect(() => {
    browserClient.call(listDocumentTypes, { site }).then((answer) => setTypes(answer.types), showFailure);
  }, [site]);
  const show = (changed: DocumentType): void =>
    setTypes((all) => all?.map((type) => (type.id === changed.id ? changed : type)) ?? null);
  const turn = async (type: DocumentType, enabled: boolean): Promise<void> => {
    show({ ...type, graphicalLinkEnabled: enabled });
    try {
      show((await browserClient.call(setDocumentTypeTile, { site, typeId: type.id, enabled })).type);
      showAdminMessage(`“${type.title}” is ${enabled ? "shown on" : "hidden from"} the home page`);
      renew();
    } catch (error) {
      show(type);
      showFailure(error);
    }
  };
  return (
    <SettingCard
      {...face}
      description="Large links on the home page to types of public documents. Types without documents have no tile. Changes are saved immediately."
    >
      {types === null && <Spinner />}
      {types?.length === 0 && <p>No types of public documents yet.</p>}
      {types?.map((type) => (
        <Switch
          key={type.id}
          label={type.title}
          hint={type.count === 0 ? "Has no documents yet" : undefined}
          checked={type.graphicalLinkEnabled}
          onValue={(enabled) => void turn(type, enabled)}
        />
      ))}
    </SettingCard>
  );
}
