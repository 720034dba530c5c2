import { townExport } from "../commands/run/customer.ts";
import { documentsImport } from "../commands/run/documents.ts";
import { openJobs } from "../commands/run/jobs.ts";
import { lawsContained, lawsImport } from "../commands/run/laws.ts";
import { accountChange, allUsers, passwordChange, userAddition } from "../commands/run/user.ts";
import { versionChange, versionsOf } from "../commands/run/versions.ts";
import { examination } from "../doctor.ts";
import type { SharedCommand } from "./port.ts";

/** The commands that a server runs for the command line. */
export const sharedCommands: readonly SharedCommand<unknown>[] = [
  examination,
  versionsOf,
  versionChange,
  openJobs,
  allUsers,
  userAddition,
  passwordChange,
  accountChange,
  townExport,
  documentsImport,
  lawsImport,
  lawsContained,
];
