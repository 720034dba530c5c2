import { useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import styles from "./cards.module.css";

/** A picture by its address on the web: the way without a pointer to what can also be dragged here. */
export function PictureAddress({ onAddress }: { readonly onAddress: (address: string) => void }) {
  const [typed, setTyped] = useState("");
  const isAddress = /^https?:\/\/\S+$/i.test(typed.trim());
  const load = (): void => {
    if (isAddress) onAddress(typed.trim());
  };
  return (
    <div className={styles.withButton}>
      <TextField
        label="Or the address of a picture"
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
        Load the picture
      </Button>
    </div>
  );
}
