/** An import that failed without changing anything. The message is for users. */
export class ImportError extends Error {
  readonly code: "no-customer" | "overtaken" | "busy" | "bad-tree";

  constructor(code: ImportError["code"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ImportError";
    this.code = code;
  }
}
