import { useState } from "react";
import { Button } from "../../../../ui/controls/button.tsx";
import { linkAddress } from "../../../../ui/editor/link-address.ts";
import { TextField } from "../../../../ui/form/text-field.tsx";
import styles from "../../parts/settings/cards.module.css";

/** Loads a picture by its web address: the keyboard alternative to dragging it here. */
export function PictureAddress({ onAddress }: { readonly onAddress: (address: string) => void }) {
  const [typed, setTyped] = useState("");
  const completed = linkAddress(typed);
  const address = completed !== null && /^https?:/i.test(completed) ? completed : null;
  const load = (): void => {
    if (address !== null) onAddress(address);
  };
  return (
    <div className={styles.withButton}>
      <TextField
        label="Or enter the address of a picture"
        type="url"
        inputMode="url"
        placeholder="https://"
        value={typed}
        onValue={setTyped}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          load();
        }}
      />
      <Button disabled={address === null} onClick={load}>
        Load picture
      </Button>
    </div>
  );
}
