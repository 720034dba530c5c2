import { createContext, use } from "react";
import type { Session } from "../../../sites/contract/session.ts";

/** What the rows of a type page share. */
export interface TypePageFacts {
  readonly session: Session;
  /** "https://code.example.org" */
  readonly origin: string;
  /** Whether documents have dates (PUBDOC-62). */
  readonly withDates: boolean;
  /** What the list was searched for, for the addresses of pages: "?find=fence+permit"; "" for nothing. */
  readonly find: string;
}

export const TypePageContext = createContext<TypePageFacts | null>(null);

export function useTypePageFacts(): TypePageFacts {
  const facts = use(TypePageContext);
  if (facts === null) throw new Error("This is part of a type page.");
  return facts;
}
