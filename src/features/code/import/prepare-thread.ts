import { chooseReader } from "../../../domain/law/read/index.ts";
import { openSource } from "../../../platform/files/source.ts";
import { workInThread } from "../../../platform/work/thread.ts";
import type { ImportHost } from "./host.ts";
import { prepareVersion, type Prepared, type PrepareInput } from "./prepare.ts";

/** Reads a file or folder. `format`: "auto", or the name of a reader. */
export interface ThreadInput extends Omit<PrepareInput, "source" | "reader"> {
  readonly path: string;
  readonly format: string;
}

workInThread<ThreadInput, ImportHost, Prepared>(async ({ path, format, date, dryRun, elements }, host) => {
  const source = await openSource(path);
  const reader = await chooseReader(source, format);
  return prepareVersion({ source, reader, date, dryRun, elements }, host);
});
