import { Argument, Command } from "commander";
import type { VersionOptions } from "./run/versions.ts";
import { isoDate } from "./iso-date.ts";

const run = async () => import("./run/versions.ts");

export function versionsCommand(): Command {
  const list = new Command("list")
    .description("List the versions of a town's code, the current one first.")
    .argument("<custId>", "id of the town")
    .action(async (custId: string) => (await run()).listVersions(custId));
  const change = new Command("change")
    .description("Change the date of the law, which orders the versions, or the name of a version.")
    .addArgument(version())
    .option("--date <date>", "date of the law", isoDate)
    .option("--name <name>", "the town's name for this version")
    .option("--confirm-future", "the date is really in the future")
    .option("--confirm-same-date", "another published version really has the same date")
    .action(async (archiveId: string, options: VersionOptions) => (await run()).changeVersion(archiveId, options));
  const move = (name: string, action: "unpublish" | "publish" | "putInForce", description: string): Command =>
    new Command(name)
      .description(description)
      .addArgument(version())
      .action(async (archiveId: string) => (await run()).moveVersion(archiveId, action));
  return new Command("versions")
    .description("List, date, name, unpublish or restore the versions of a town's code.")
    .addCommand(list, { isDefault: true })
    .addCommand(change)
    .addCommand(move("unpublish", "unpublish", "Withdraw a version: it is kept, but only administrators see it."))
    .addCommand(move("publish", "publish", "Publish a version again that was unpublished."))
    .addCommand(
      move("put-in-force", "putInForce", "Make a version the current one. Versions with newer dates are unpublished."),
    )
    .addHelpText("after", EXAMPLES);
}

const version = (): Argument => new Argument("<version>", "id of the version: larkmere-2");

const EXAMPLES = `
Examples:
  npm run -s towncode -- versions larkmere
  npm run -s towncode -- versions change larkmere-3 --date 2026-03-01 --name "Supplement 12"
  npm run -s towncode -- versions put-in-force larkmere-2
`;
