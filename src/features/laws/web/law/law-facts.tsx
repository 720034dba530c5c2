import { Day } from "../../../../ui/text/day.tsx";
import { DefinitionList } from "../../../../ui/page/definition-list.tsx";
import type { Law } from "../../contract/entities.ts";
import { AdoptedDay } from "../adopted-day.tsx";
import { Affects } from "../affects.tsx";
import { IN_CODE_SINCE, NOT_IN_CODE, VersionLink } from "../supped-by.tsx";

/** When a law was adopted, what it affects, and which version contains it. */
export function LawFacts({ law }: { readonly law: Law }) {
  const { adopted, effective, dispositions, suppedBy, description, comment, title } = law;
  const items = [
    { term: "Adopted", value: adopted === null ? null : <AdoptedDay law={law} /> },
    { term: "Effective", value: effective === null ? null : <Day at={effective} /> },
    { term: "Affects", value: dispositions.length === 0 ? null : <Affects dispositions={dispositions} /> },
    suppedBy === null
      ? { term: "In the code", value: NOT_IN_CODE }
      : { term: IN_CODE_SINCE, value: <VersionLink version={suppedBy} /> },
    { term: "Description", value: description },
    { term: "Comment", value: comment === title ? "" : comment },
  ];
  return <DefinitionList items={items.filter(({ value }) => value !== null && value !== "")} />;
}
