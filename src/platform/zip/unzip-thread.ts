import { workInThread } from "../work/thread.ts";
import { unzipTo, type UnzipLimits } from "./unzip.ts";

export interface UnzipInput {
  readonly file: string;
  readonly folder: string;
  readonly limits: UnzipLimits;
}

workInThread<UnzipInput, object, string[]>(async ({ file, folder, limits }) => unzipTo(file, folder, limits));
