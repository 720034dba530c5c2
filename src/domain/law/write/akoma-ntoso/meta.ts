import type { ExportDocument } from "../document.ts";
import { element } from "./xml.ts";

/** The URI of the work, without date and language. */
export function workOf({ jurisdiction, custId }: ExportDocument): string {
  return `/akn/${jurisdiction}/act/${custId}/code`;
}

/** Akoma Ntoso requires dates everywhere; readers treat dates before 1600 as none. */
const NO_DATE = "0001-01-01";

/**
 * The metadata of the document. `portion`: eId of the exported part; null for the entire code. The index is a component
 * of its own and relies on the names and organizations of the main one.
 */
export function metaXml(document: ExportDocument, portion: string | null, component = "main"): string {
  const work = workOf(document);
  const date = document.date ?? NO_DATE;
  const expression = `${work}/eng@${date}`;
  return element(
    "meta",
    {},
    [
      "",
      element(
        "identification",
        { source: "#org_towncode" },
        `\n${[workXml(document, work, component, date), expressionXml(document, expression, component, date), manifestationXml(document, expression, component, portion)].join("\n")}\n`,
      ),
      ...(component === "main"
        ? [
            element("publication", { date, name: document.title, showAs: document.title, number: document.version }),
            referencesXml(document),
          ]
        : []),
      "",
    ].join("\n"),
  );
}

function workXml(document: ExportDocument, work: string, component: string, date: string): string {
  return element(
    "FRBRWork",
    {},
    [
      element("FRBRthis", { value: `${work}/!${component}` }),
      element("FRBRuri", { value: work }),
      element("FRBRalias", { value: document.title, name: "title" }),
      element("FRBRdate", { date, name: "Generation" }),
      element("FRBRauthor", { href: "#org_town", as: "#role_author" }),
      element("FRBRcountry", { value: document.jurisdiction }),
      element("FRBRname", { value: "code" }),
    ].join(""),
  );
}

function expressionXml(document: ExportDocument, expression: string, component: string, date: string): string {
  return element(
    "FRBRExpression",
    {},
    [
      element("FRBRthis", { value: `${expression}/!${component}` }),
      element("FRBRuri", { value: expression }),
      element("FRBRdate", { date, name: "Generation" }),
      element("FRBRauthor", { href: "#org_town", as: "#role_editor" }),
      element("FRBRversionNumber", { value: document.version }),
      element("FRBRlanguage", { language: "eng" }),
    ].join(""),
  );
}

function manifestationXml(
  document: ExportDocument,
  expression: string,
  component: string,
  portion: string | null,
): string {
  return element(
    "FRBRManifestation",
    {},
    [
      element("FRBRthis", { value: `${expression}/!${component}.xml` }),
      element("FRBRuri", { value: `${expression}.xml` }),
      element("FRBRdate", { date: document.written, name: "Generation" }),
      element("FRBRauthor", { href: "#org_towncode", as: "#role_publisher" }),
      ...(portion === null ? [] : [element("FRBRportion", { from: `#${portion}` })]),
      element("FRBRformat", { value: "application/akn+xml" }),
    ].join(""),
  );
}

function referencesXml(document: ExportDocument): string {
  const organization = document.address ?? `/ontology/organization/${document.jurisdiction}/${document.custId}`;
  return element(
    "references",
    { source: "#org_towncode" },
    [
      element("TLCOrganization", { eId: "org_town", href: organization, showAs: document.town }),
      element("TLCOrganization", { eId: "org_towncode", href: "/ontology/organization/towncode", showAs: "Towncode" }),
      ...["author", "editor", "publisher"].map((role) =>
        element("TLCRole", { eId: `role_${role}`, href: `/ontology/role/${role}`, showAs: role }),
      ),
    ].join(""),
  );
}
