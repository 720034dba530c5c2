import { useState } from "react";
import { tellAdmin } from "../../../../ui/form/admin-messages.ts";
import { useSettingsView } from "./view.ts";

interface Turn {
  readonly checked: boolean;
  readonly saving: boolean;
  /** Rejects with what the server said; the switch has gone back then. */
  readonly turn: (wanted: boolean) => Promise<void>;
}

/** A switch that is saved as it is turned: it stands as it was turned until the page is loaded anew with it. */
export function useTurn(
  isOn: boolean,
  save: (wanted: boolean) => Promise<unknown>,
  said: (wanted: boolean) => string,
): Turn {
  const { renew } = useSettingsView();
  const [turned, setTurned] = useState<boolean | null>(null);
  const [saving, setSaving] = useState(false);
  if (turned === isOn && !saving) setTurned(null);
  const turn = async (wanted: boolean): Promise<void> => {
    setTurned(wanted);
    setSaving(true);
    try {
      await save(wanted);
      tellAdmin(said(wanted));
      renew();
    } catch (error) {
      setTurned(null);
      throw error;
    } finally {
      setSaving(false);
    }
  };
  return { checked: turned ?? isOn, saving, turn };
}
