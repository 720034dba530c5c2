import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

/** `contract.ts` is loaded with every page; what `contract/*.ts` holds comes with the screens that use it. */
const CONTRACT = /\/contract(\/[\w-]+)?\.ts$/;

/**
 * In the browser a contract is the addresses of its calls and its plain constants: the schemas, and the library
 * that they are made of (33 kB gzip), stay on the server. A screen that asks for a schema does not build.
 */
export function browserContracts(): Plugin {
  return {
    name: "towncode:browser-contracts",
    async load(id) {
      const file = id.split("?", 1)[0] ?? "";
      if (this.environment.name !== "client" || !CONTRACT.test(file)) return undefined;
      const contract: Record<string, unknown> = await import(`${pathToFileURL(file).href}?read=${Date.now()}`);
      return Object.entries(contract).flatMap(exportLine).join("\n");
    },
  };
}

/** What of an export the browser gets. */
export function exportLine([name, value]: readonly [string, unknown]): string[] {
  if (isCall(value)) {
    const { id, method, path, failure } = value;
    return [`export const ${name} = ${JSON.stringify({ id, method, path, failure })};`];
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
