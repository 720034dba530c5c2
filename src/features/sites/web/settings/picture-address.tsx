import { useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import styles from "../../../administration/parts/cards.module.css";

/** Loads a picture by its web address: the keyboard alternative to dragging it here. */
export function PictureAddress({ onAddress }: { readonly onAddress: (address: string) => void }) {
  const [typed, setTyped] = useState("");
  const isAddress = /^https?:\/\/\S+$/i.test(typed.trim());
  const load = (): void => {
    if (isAddress) onAddress(typed.trim());
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
      <Button disabled={!isAddress} onClick={load}>
        Load picture
      </Button>
    </div>
  );
}
