import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";

const HASH = /^#note-(\d+)$/;

/** Opens the note that the address names, once the notes are there. */
export function useOpenedNote(isLoaded: boolean, show: (id: string) => void): void {
  const { hash, key } = useLocation();
  const open = useEffectEvent(() => {
    const id = HASH.exec(hash)?.[1];
    if (id !== undefined) show(id);
  });
  useEffect(() => {
    if (isLoaded) open();
  }, [isLoaded, hash, key]);
}
