/** What a handler may know of the request beyond its input, and the one thing it may do to the answer. */
export interface Visit {
  /** Network address of the caller, for limits alone; never stored with what visitors do. */
  readonly address: string;
  /** As the browser names itself. */
  readonly userAgent: string;
  /** "https://code.example.org": where links of mails and exports lead. */
  readonly origin: string;
  /** Whether a script or form of our own pages asks: the browser says so itself. */
  readonly sameOrigin: boolean;
  /** Gives the browser the token of a session until it ends, or takes it away. */
  setSession(session: { readonly token: string; readonly expires: Date } | null): void;
}

/** For calls that no request of a browser stands behind: tests, and, but for the address, loaders of pages. */
export const noVisit: Visit = {
  address: "",
  userAgent: "",
  origin: "",
  sameOrigin: true,
  setSession: () => {
    throw new Error("A session can begin and end in a request of a browser alone");
  },
};
