import { createInterface } from "node:readline/promises";
import type { Concern, ConcernKind } from "../../../features/code/contract/concerns.ts";
import { assertConfirmed } from "../../../features/code/import/concerns.ts";
import { Failure } from "../../../platform/http/failure.ts";
import { printError } from "../../../platform/command-line/output.ts";

interface Confirmations {
  readonly confirm?: readonly ConcernKind[];
  readonly town?: string;
}

/**
 * Throws a `Failure` unless everything that may be a mistake is confirmed: by options, or by answers at a terminal. Many
 * removed sections need the name of the town.
 */
export async function confirmConcerns(
  concerns: readonly Concern[],
  { confirm = [], town = "" }: Confirmations,
  name: string,
): Promise<void> {
  const open = concerns.filter(({ kind }) => !confirm.includes(kind));
  const needsTown = concerns.some(({ kind }) => kind === "many-removed") && town.trim() !== name.trim();
  if (open.length === 0 && !needsTown) return;
  if (!process.stdin.isTTY) throw notConfirmed(open, needsTown, name);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    for (const { text } of open)
      if (!/^y(es)?$/i.test((await terminal.question(`${text} Publish anyway? (yes/no) `)).trim())) throw stopped();
    const typed = needsTown ? await terminal.question(`Type “${name}” to remove so many sections: `) : town;
    assertConfirmed(concerns, { confirmed: concerns.map(({ kind }) => kind), town: typed }, name);
  } finally {
    terminal.close();
  }
}

const stopped = (): Failure => new Failure("conflict", "Nothing was changed.");

function notConfirmed(open: readonly Concern[], needsTown: boolean, name: string): Failure {
  for (const { text } of open) printError(text);
  const flags = [...open.map(({ kind }) => `--confirm ${kind}`), ...(needsTown ? [`--town "${name}"`] : [])];
  return new Failure("conflict", `Nothing was changed. To publish anyway, add: ${flags.join(" ")}`);
}
