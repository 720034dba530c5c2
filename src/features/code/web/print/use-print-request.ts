import { useEffect } from "react";
import { useLocation } from "react-router";

/** PRINT-11. What it takes is loaded when it is wanted. */
const print = (place: string): void =>
  void import("./print-provision.ts").then(({ printProvision }) => printProvision(place));

export const printPage = (): void => print("");

/** `?print=true` prints what the address names: the address with which a result is printed (PRINT-08). */
export function usePrintRequest(): void {
  const { search, hash } = useLocation();
  useEffect(() => {
    if (search.includes("print=true")) print(hash.slice(1));
  }, [search, hash]);
}
