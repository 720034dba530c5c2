/** The advanced form (ENTITIES-56): exactly the fields of the dialog. Blank texts are "", blank dates null. */
export interface AdvancedForm {
  readonly anyWords: string;
  readonly allWords: string;
  readonly notWords: string;
  readonly exactWords: string;
  readonly titleWords: string;
  readonly slopWords: string;
  /** A whole number from 0; null if blank, which counts as 0 (ADVANCED-07). */
  readonly slopDistance: number | null;
  /** The entire code; its children are the next three. */
  readonly code: boolean;
  readonly content: boolean;
  readonly definition: boolean;
  readonly attachment: boolean;
  readonly termWords: string;
  /** All public documents; its children are `documentTypes`, by name. */
  readonly doc: boolean;
  readonly documentTypes: Readonly<Record<string, boolean>>;
  readonly categoryWords: string;
  /** "2021-01-31" */
  readonly docsDateFrom: string | null;
  readonly docsDateTo: string | null;
  /** New laws have no children (OPEN-50). */
  readonly law: boolean;
  readonly subjectWords: string;
  readonly commentWords: string;
  readonly affectsCode: boolean | null;
  readonly lawsDateFrom: string | null;
  readonly lawsDateTo: string | null;
  /** All notes; its children are the next three. */
  readonly note: boolean;
  readonly publicVisibility: boolean;
  readonly privateVisibility: boolean;
  readonly groupVisibility: readonly { readonly id: string; readonly name: string; readonly checked: boolean }[];
}

/** The choices in the form of a town. */
export interface FormChoices {
  /** Names of the types of public documents (ADVANCED-10). */
  readonly documentTypes: readonly string[];
  /** The groups whose notes the user can see (ADVANCED-11, ADVANCED-21); empty until they are loaded. */
  readonly groups: readonly { readonly id: string; readonly name: string }[];
  /** Archives have neither public documents nor notes (ADVANCED-03). */
  readonly isArchive: boolean;
}

/** The empty form. */
export function blankForm({ documentTypes, groups }: FormChoices): AdvancedForm {
  return {
    anyWords: "",
    allWords: "",
    notWords: "",
    exactWords: "",
    titleWords: "",
    slopWords: "",
    slopDistance: null,
    code: false,
    content: false,
    definition: false,
    attachment: false,
    termWords: "",
    doc: false,
    documentTypes: Object.fromEntries(documentTypes.map((name) => [name, false])),
    categoryWords: "",
    docsDateFrom: null,
    docsDateTo: null,
    law: false,
    subjectWords: "",
    commentWords: "",
    affectsCode: null,
    lawsDateFrom: null,
    lawsDateTo: null,
    note: false,
    publicVisibility: false,
    privateVisibility: false,
    groupVisibility: groups.map(({ id, name }) => ({ id, name, checked: false })),
  };
}
