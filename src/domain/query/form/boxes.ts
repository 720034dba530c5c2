import type { AdvancedForm } from "./form.ts";

/** Checkboxes with children (ADVANCED-02). */
export type Parent = "code" | "doc" | "note";

export type BoxState = "on" | "off" | "mixed";

/** The state of a parent's checkbox: mixed if some, but not all, of its children are checked (ADVANCED-04). */
export function stateOf(form: AdvancedForm, parent: Parent): BoxState {
  const children = childrenOf(form, parent);
  const checked = children.filter(Boolean).length;
  if (children.length === 0) return form[parent] ? "on" : "off";
  if (checked === 0) return "off";
  return checked === children.length ? "on" : "mixed";
}

/** The form after a parent's checkbox changed: all its children change with it (ADVANCED-04). */
export function checkAll(form: AdvancedForm, parent: Parent, checked: boolean): AdvancedForm {
  switch (parent) {
    case "code":
      return { ...form, code: checked, content: checked, definition: checked, attachment: checked };
    case "doc":
      return {
        ...form,
        doc: checked,
        documentTypes: Object.fromEntries(Object.keys(form.documentTypes).map((name) => [name, checked])),
      };
    case "note": {
      const groupVisibility = form.groupVisibility.map((group) => ({ ...group, checked }));
      return { ...form, note: checked, publicVisibility: checked, privateVisibility: checked, groupVisibility };
    }
  }
}

/** The form after a child's checkbox changed: a parent is checked if all its children are (ADVANCED-04). */
export function withParents(form: AdvancedForm): AdvancedForm {
  return {
    ...form,
    code: stateOf(form, "code") === "on",
    doc: stateOf(form, "doc") === "on",
    note: stateOf(form, "note") === "on",
  };
}

function childrenOf(form: AdvancedForm, parent: Parent): readonly boolean[] {
  switch (parent) {
    case "code":
      return [form.content, form.definition, form.attachment];
    case "doc":
      return Object.values(form.documentTypes);
    case "note":
      return [form.publicVisibility, form.privateVisibility, ...form.groupVisibility.map(({ checked }) => checked)];
  }
}
