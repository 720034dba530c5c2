import { useEffect } from "react";
import { useLocation } from "react-router";

/** PRINT-11. The code is loaded on demand. */
const print = (id: string): void =>
  void import("./print-provision.ts").then(({ printProvision }) => printProvision(id));

export const printPage = (): void => print("");

/** `?print=true` prints the provision in the URL. Search results use this to print (PRINT-08). */
export function usePrintRequest(): void {
  const { search, hash } = useLocation();
  useEffect(() => {
    if (search.includes("print=true")) print(hash.slice(1));
  }, [search, hash]);
}
