import type { TestProject } from "vitest/node";
import { CREDENTIALS, startS3 } from "./server.ts";

/** Starts one server for all tests; each test file makes its own buckets. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startS3();
  project.provide("s3", { url: server.url, folder: server.folder });
  Object.assign(process.env, CREDENTIALS);
  return async () => await server.stop();
}

declare module "vitest" {
  export interface ProvidedContext {
    /** A server's address, and the folder whose folders are its buckets. */
    s3: { readonly url: string; readonly folder: string };
  }
}
