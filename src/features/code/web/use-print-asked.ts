import { useEffect } from "react";
import { useLocation } from "react-router";

/** `?print=true` prints what the address names: the address with which a result is printed (PRINT-08). */
export function usePrintAsked(): void {
  const { search, hash } = useLocation();
  useEffect(() => {
    if (search.includes("print=true")) void import("./print-provision.ts").then(({ printProvision }) => printProvision(hash.slice(1)));
  }, [search, hash]);
}
