import { entryOf } from "../../../domain/entry-of.ts";
import { formatBytes } from "../../../domain/format-bytes.ts";

/** Labels that the features declare, by action, by field or setting, by their values, and by permission. */
export interface HistoryLabels {
  readonly actions: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, "bytes" | Readonly<Record<string, string>>>>;
  readonly permissions: Readonly<Record<string, string>>;
}

/** "user.grant" → "Permissions changed"; an action without a label becomes "Key: rotate". */
export function actionLabel({ actions, fields }: HistoryLabels, action: string): string {
  const known = actions[action];
  if (known !== undefined) return known;
  const [feature = "", verb = ""] = action.split(".");
  return verb === "" ? toLabel(fields, feature) : `${toLabel(fields, feature)}: ${toLabel(fields, verb).toLowerCase()}`;
}

/** "bannerBackgroundColor" → "Banner background color"; permissions get their titles, other text stays as it is. */
export function subjectLabel({ fields, permissions }: HistoryLabels, subject: string): string {
  const title = entryOf(permissions, subject);
  if (title !== undefined) return title;
  const page = /^([a-z]+)(Short)?Name$/.exec(subject);
  if (entryOf(fields, subject) === undefined && page !== null)
    return `${toLabel(fields, page[1] ?? "")} ${page[2] === undefined ? "name" : "short name"}`;
  return /^[a-z]+([A-Z][a-z\d]*)+$/.test(subject) ? toLabel(fields, subject) : subject;
}

/** "quickLink" → "Quick link"; "muniPhone" → "Phone" */
export function toLabel(fields: HistoryLabels["fields"], name: string): string {
  const known = entryOf(fields, name);
  if (known !== undefined) return known;
  const words = name.replaceAll(/([a-z\d])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value as screens show it: "634.9 kB" for 634986. `name`: the field or setting that has it. */
export function labeledValue(
  labels: HistoryLabels,
  { action, name }: { readonly action: string; readonly name: string },
  value: unknown,
): unknown {
  const [area = ""] = action.split(".");
  const texts = entryOf(labels.values, `${area}.${name}`) ?? entryOf(labels.values, action);
  if (texts === undefined) return value;
  if (texts === "bytes") return typeof value === "number" ? formatBytes(value) : value;
  if (Array.isArray(value)) return value.map((each) => labeledValue(labels, { action, name }, each));
  return typeof value === "string" ? (entryOf(texts, value) ?? value) : value;
}

/** The stored names whose labels contain a text. */
export function labeled(labels: Readonly<Record<string, string>>, text: string): string[] {
  const wanted = text.toLowerCase();
  return Object.entries(labels).flatMap(([name, label]) => (label.toLowerCase().includes(wanted) ? name : []));
}
