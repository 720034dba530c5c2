/** What a handler may know about the request besides its input, and how it may change the response. */
export interface Visit {
  /** Network address of the caller, only for rate limits; never stored with visitors' activity. */
  readonly address: string;
  /** User-Agent header. */
  readonly userAgent: string;
  /** Origin for links in the answer: "https://code.example.org". The requester may choose it: never for mail. */
  readonly origin: string;
  /** Whether the request comes from a script or form of our own pages, as reported by the browser. */
  readonly sameOrigin: boolean;
  /** Whether a person opens the address with a browser (`isOpening`). */
  readonly isOpening: boolean;
  /** Path of the page of this site that led here; "" if there is none or the browser does not say. */
  readonly from: string;
  /** Token of a sign-in whose password was right and whose second step is missing; null: none. */
  readonly secondStep: string | null;
  /** Sets or removes that token. */
  setSecondStep(step: { readonly token: string; readonly expires: Date } | null): void;
  /** Sets or removes the browser's session cookie. */
  setSession(session: { readonly token: string; readonly expires: Date } | null): void;
}

/** For calls without a browser request: tests, and page loaders (which set only the address and the origin). */
export const noVisit: Visit = {
  address: "",
  userAgent: "",
  origin: "",
  sameOrigin: true,
  isOpening: false,
  from: "",
  secondStep: null,
  setSecondStep: () => {
    throw new Error("Only a browser request can begin to sign in");
  },
  setSession: () => {
    throw new Error("Only a browser request can start or end a session");
  },
};
