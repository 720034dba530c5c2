import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import { z } from "zod";

/** `contract.ts` is loaded with every page; `contract/*.ts` only with the screens that use it. */
const CONTRACT = /\/contract(\/[\w-]+)?\.ts$/;

/**
 * In the browser a contract has only the addresses of its calls and its plain constants. The schemas and their library
 * (33 kB gzip) stay on the server. A screen that uses a schema does not build. A file without calls and schemas, such as
 * lists of values, stays as it is.
 */
export function browserContracts(): Plugin {
  return {
    name: "towncode:browser-contracts",
    async load(id) {
      const file = id.split("?", 1)[0] ?? "";
      if (this.environment.name !== "client" || !CONTRACT.test(file)) return undefined;
      const contract: Record<string, unknown> = await import(`${pathToFileURL(file).href}?read=${Date.now()}`);
      return isPlain(contract) ? undefined : Object.entries(contract).flatMap(exportLine).join("\n");
    },
  };
}

/** Whether a contract has neither calls nor schemas. */
export const isPlain = (contract: Record<string, unknown>): boolean =>
  Object.values(contract).every((value) => !isCall(value) && !(value instanceof z.ZodType));

/** The browser's version of an export. */
export function exportLine([name, value]: readonly [string, unknown]): string[] {
  if (isCall(value)) {
    const { id, method, path, failure, failureTitle } = value;
    return [`export const ${name} = ${JSON.stringify({ id, method, path, failure, failureTitle })};`];
  }
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? [`export const ${name} = ${JSON.stringify(value)};`]
    : [];
}

interface AddressOfCall {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly failure?: string;
  readonly failureTitle?: string;
}

function isCall(value: unknown): value is AddressOfCall {
  return (
    typeof value === "object" &&
    value !== null &&
    "id" in value &&
    "method" in value &&
    "path" in value &&
    "answer" in value
  );
}
