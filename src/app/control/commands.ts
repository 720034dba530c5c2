import { townExport } from "../commands/run/customer.ts";
import { openJobs } from "../commands/run/jobs.ts";
import { allUsers } from "../commands/run/user.ts";
import { versionsOf } from "../commands/run/versions.ts";
import { examination } from "../doctor.ts";
import type { ReadCommand } from "./port.ts";

/** The commands that a server runs for the command line. */
export const readCommands: readonly ReadCommand<unknown>[] = [examination, versionsOf, openJobs, allUsers, townExport];
