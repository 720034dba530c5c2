import { paragraphName } from "../../../domain/law/law-history.ts";
import { shortName } from "../../../domain/law/name.ts";
import type { Instruction, LawProblem, ReadLaw } from "../../../domain/law/ordinance.ts";
import type { dispositionSources, LawAction } from "../contract/lists.ts";
import { MAX_DISPOSITIONS, MAX_TITLE } from "../contract/lists.ts";
import type { InHistory } from "../affects/in-history.ts";
import { latestDay } from "../days.ts";
import { findAffected, type TownCodeVersion } from "../affects/town-code.ts";

/** What a law affects, as it is stored. */
export interface ImportedDisposition {
  readonly guid: string | null;
  readonly name: string;
  readonly paragraph: string;
  readonly action: LawAction | null;
  readonly source: (typeof dispositionSources)[number];
}

/** The day from which a law can be in a version; null: not known. A year means its end. */
export const dayOfLaw = (law: Pick<ReadLaw, "effective" | "adopted">): string | null => law.effective ?? adoptedBy(law);

/** The last day on which a law can have been adopted. */
export const adoptedBy = ({ adopted }: Pick<ReadLaw, "adopted">): string | null =>
  adopted === null ? null : latestDay({ adopted: adopted.day, adoptedDateAccuracy: adopted.accuracy });

/** What a law affects: by its instructions, or else by the history notes that name it. */
export async function affectsOf(
  law: ReadLaw,
  versions: readonly TownCodeVersion[],
  inHistory: InHistory | undefined,
): Promise<{ readonly affects: readonly ImportedDisposition[]; readonly problems: readonly LawProblem[] }> {
  if (law.instructions.length === 0) {
    const named = (inHistory?.affects ?? []).map((each) => ({ ...each, source: "history" }) as const);
    return { affects: named.length > 0 ? named : itself(law, versions), problems: [] };
  }
  const problems: LawProblem[] = [];
  const affects = new Map<string, ImportedDisposition>();
  for (const instruction of law.instructions) {
    const { disposition, problem } = await resolve(instruction, law, versions);
    if (problem !== null) problems.push({ file: instruction.file, line: instruction.line, problem });
    const key = `${disposition.guid ?? disposition.name} ${disposition.paragraph}`;
    const known = affects.get(key);
    if (known === undefined || known.action === null) affects.set(key, disposition);
  }
  return { affects: [...affects.values()].slice(0, MAX_DISPOSITIONS), problems };
}

/** A by-law that the code has as a whole, by its title: it is what it added. */
function itself({ title }: ReadLaw, versions: readonly TownCodeVersion[]): ImportedDisposition[] {
  for (const { provisions } of versions.toReversed()) {
    // Headings are without what all by-laws of the code begin with: "City of Cape Town: ".
    const found = provisions.filter(
      ({ depth, heading }) => depth === 1 && heading !== "" && (title === heading || title.endsWith(`: ${heading}`)),
    );
    const [provision, ...others] = found;
    if (provision === undefined || others.length > 0) continue;
    const name = shortName(provision).slice(0, MAX_TITLE);
    return [{ guid: provision.guid, name, paragraph: "", action: "add", source: "instruction" }];
  }
  return [];
}

async function resolve(
  instruction: Instruction,
  law: ReadLaw,
  versions: readonly TownCodeVersion[],
): Promise<{ disposition: ImportedDisposition; problem: string | null }> {
  const { name, action, paths, resultPaths } = instruction;
  const isTable = law.file === instruction.file && law.line === instruction.line;
  const source = isTable ? "table" : "instruction";
  const wanted = (isTable ? name : ((action === "add" ? resultPaths[0] : undefined) ?? paths[0] ?? name)).slice(
    0,
    MAX_TITLE,
  );
  const found = await findAffected(versions, instruction, dayOfLaw(law));
  if (found === null) {
    const problem =
      versions.length === 0
        ? `“${wanted}” was not found, because the town has no code yet.`
        : `“${wanted}” was not found in any version of the code.`;
    return { disposition: { guid: null, name: wanted, paragraph: "", action, source }, problem };
  }
  const { provision, paragraph, isAround } = found;
  const disposition = {
    guid: provision.guid,
    name: wanted,
    paragraph: paragraphName(paragraph),
    action,
    source,
  } as const;
  const around = `No version of the code has “${wanted}”; the law is shown at ${shortName(provision)}.`;
  return { disposition, problem: isAround ? around : null };
}
