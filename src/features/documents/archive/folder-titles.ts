/** Titles of types and categories from names of folders. */

interface FolderTitle {
  readonly title: string;
  /** The name with spaces for underscores, which titles never have: they stand for spaces in URLs. */
  readonly asNamed: string;
}

/** The last word of what towns file many of: a list of these has the plural as its title. */
const COUNTED = new Set(
  (
    "agenda agreement appeal application appointment appraisal audit bid brochure budget bulletin bylaw calendar " +
    "certificate contract decision document drawing easement election estimate exhibit fee filing form guide hearing " +
    "inspection invoice job law lease letter levy license list map meeting memo memorandum message motion newsletter " +
    "notice opinion order ordinance packet permit petition photo plan plat policy presentation proceeding proclamation " +
    "project proposal publication record recording report request resolution schedule statement study survey transcript " +
    "video violation vote warrant"
  ).split(" "),
);

/** "annual-facility-inspection" is the type "Annual facility inspections". */
export function typeTitleOf(folder: string): FolderTitle {
  const { title, asNamed } = categoryTitleOf(folder);
  // People wrote the others as they want them.
  return { title: title === asNamed ? title : plural(title), asNamed };
}

/** "TOWN_BOARD" and "town-board" are the category "Town board"; names with spaces and capitals are titles already. */
export function categoryTitleOf(folder: string): FolderTitle {
  const asNamed = folder.replaceAll("_", " ").trim();
  const words = asNamed.includes(" ") ? asNamed : asNamed.replaceAll(/(?<=\p{L})-+(?=\p{L})/gu, " ");
  const isShouted = words === words.toUpperCase() && words.includes(" ");
  const plain = isShouted || words === words.toLowerCase() ? words.toLowerCase() : words;
  return { title: plain.charAt(0).toUpperCase() + plain.slice(1), asNamed };
}

function plural(title: string): string {
  const last = /(?<!\p{L})\p{L}+$/u.exec(title)?.[0] ?? "";
  if (!COUNTED.has(last.toLowerCase())) return title;
  if (/[^aeiou]y$/i.test(last)) return `${title.slice(0, -1)}ies`;
  return `${title}${/(?:s|x|z|ch|sh)$/i.test(last) ? "es" : "s"}`;
}
