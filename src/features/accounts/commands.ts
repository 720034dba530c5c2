import { Command, Option } from "commander";
import { roleNames } from "./policy/roles.ts";
import type { CommandLine, FeatureCommands } from "../../platform/command-line/command.ts";
import type { AddOptions, PasswordOptions } from "./commands/run.ts";

const run = async () => import("./commands/run.ts");

export const commands: FeatureCommands = {
  commands: [{ position: 30, make: userCommand }],
  shared: {
    users: async () => (await run()).allUsers,
    "user-add": async () => (await run()).userAddition,
    "user-password": async () => (await run()).passwordChange,
    "user-change": async () => (await run()).accountChange,
  },
};

/** User management on the command line: the first administrator, and help for users who are locked out. */
function userCommand(cli: CommandLine): Command {
  const add = new Command("add")
    .description("Add a user. Without --password-stdin it prints a link for the user to set a password.")
    .argument("<name>", "user name to sign in with")
    .option("--admin", "general-code administrator: has all permissions in all towns")
    .option("--town <custId>", "id of the user's town")
    .addOption(new Option("--role <role>", "role in that town").choices(roleNames).default("user"))
    .option("--email <address>", "e-mail address, also for signing in; links are sent to it")
    .option("--first-name <name>", "", "")
    .option("--last-name <name>", "", "")
    .option("--password-stdin", "read the password from standard input")
    .addHelpText("after", ADD_EXAMPLES)
    .action(async (name: string, options: AddOptions) => (await run()).addUser(cli, name, options));
  const list = new Command("list")
    .description("List all users.")
    .addHelpText("after", example("user list"))
    .action(async () => (await run()).printUsers(cli));
  const password = new Command("password")
    .description("Set a user's password and sign them out on all devices, or print a link to set it.")
    .argument("<name>", "user name")
    .option("--password-stdin", "read the password from standard input")
    .addHelpText("after", example("user password moakes"))
    .action(async (name: string, options: PasswordOptions) => (await run()).setPassword(cli, name, options));
  const secondStep = new Command("second-step")
    .description("Remove the second steps of a user who lost them, and sign them out on all devices.")
    .argument("<name>", "user name")
    .addHelpText("after", example("user second-step moakes"))
    .action(async (name: string) => (await run()).changeAccount(cli, name, "removeSecondStep"));
  const confirm = new Command("confirm")
    .description("Confirm a user's e-mail address without a link, if you know that it is theirs.")
    .argument("<name>", "user name")
    .addHelpText("after", example("user confirm moakes"))
    .action(async (name: string) => (await run()).changeAccount(cli, name, "confirm"));
  const disable = new Command("disable")
    .description("Disable a user: they can no longer sign in. Their name stays on what they wrote.")
    .argument("<name>", "user name")
    .addHelpText("after", example("user disable tbell"))
    .action(async (name: string) => (await run()).changeAccount(cli, name, "disable"));
  return new Command("user")
    .description("Manage users and their roles in towns.")
    .addCommand(add)
    .addCommand(list)
    .addCommand(password)
    .addCommand(confirm)
    .addCommand(secondStep)
    .addCommand(disable);
}

const example = (rest: string): string => `\nExample:\n  npm run -s towncode -- ${rest}\n`;
const ADD_EXAMPLES = `
Examples:
  npm run -s towncode -- user add root --admin
  npm run -s towncode -- user add moakes --town larkmere --role administrator --email clerk@larkmere.example
  npm run -s towncode -- user add moakes --town larkmere --password-stdin < password.txt
`;
