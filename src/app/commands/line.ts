import type { CommandLine } from "../../platform/command-line/command.ts";
import { mailOriginOf, readConfig } from "../config.ts";
import { callersPath, fileToWrite } from "./paths.ts";

/** What opens the data is loaded when a command runs, and not for its help. */
const control = async () => import("../control/client.ts");

export const commandLine: CommandLine = {
  callersPath,
  fileToWrite,
  runShared: async function* runShared(command, input) {
    yield* (await control()).runSharedCommand(readConfig(), command, input);
  },
  withServices: async (work) => (await import("../services.ts")).withServices(readConfig(), work),
  withReadOnlyData: async (work) => (await control()).withReadOnlyData(readConfig(), work),
  addresses: () => {
    const config = readConfig();
    return { publicUrl: config.publicUrl, mailOrigin: mailOriginOf(config) };
  },
};
