/** An import that cannot be done, said for people. Nothing was changed. */
export class ImportError extends Error {
  readonly code: "no-customer" | "overtaken" | "busy" | "bad-tree";

  constructor(code: ImportError["code"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ImportError";
    this.code = code;
  }
}
