import { formatDay } from "../../../domain/format-day.ts";
import { dateOrdersOf, type DateOptions, type DateOrder, type DateOrders } from "../parts/dates-in-names.ts";
import { documentOfType } from "../parts/from-file-name.ts";
import { categoryTitleOf, typeTitleOf } from "./folder-titles.ts";
import { pairTexts } from "./pair-texts.ts";
import type { PlaceName } from "./places.ts";
import type { TableRow } from "./table.ts";

/** What an import says about all files. */
export interface PlanOptions {
  /** Type of all files; null: the folder at the top of each. */
  readonly type: string | null;
  /** Category of all files; null: the next folder. */
  readonly category: string | null;
  /** What a table says, by path; it comes before folders and names. */
  readonly table: ReadonlyMap<string, TableRow>;
  /** Of years with two digits; null: the nearest. */
  readonly century: number | null;
  /** Of dates with two readings; null: what the other names prove. */
  readonly dateOrder: DateOrder | null;
  readonly today?: Date;
}

/** A file of an archive and what its folders and its name say. */
export interface PlannedFile {
  readonly path: string;
  /** Null: it is in no folder. */
  readonly place: PlaceName | null;
  /** Titles to try in this order, if another document has the same title and date. */
  readonly titles: readonly [string, ...string[]];
  /** YYYY-MM-DD */
  readonly date: string | null;
  /** Other days that the date in the name may mean. */
  readonly otherDates: readonly string[];
  /** The file beside it with its text. */
  readonly text: string | null;
}

/** Plans what becomes of the files of an archive, in their order. Files that are the text of another are not among them. */
export function planArchive(paths: readonly string[], options: PlanOptions): PlannedFile[] {
  const texts = pairTexts(paths, (path) => options.table.has(path));
  const beside = new Set(texts.values());
  const named = readNames(
    paths.filter((path) => !beside.has(path)),
    options,
  );
  const alike = Map.groupBy(named, sharedTitle);
  return originalsFirst(named).map(({ copy, ...file }) => {
    const isShared = new Set(alike.get(sharedTitle(file))?.map(({ date }) => date)).size > 1;
    const title =
      isShared && file.date !== null
        ? `${file.title.slice(0, LONGEST_SHARED)}, ${formatDay(file.date, "long")}`
        : file.title;
    const titles = [title, ...(copy === "" ? [] : [`${title} ${copy}`]), `${title} (${formatOf(file.path)})`] as const;
    return { ...file, titles, text: texts.get(file.path) ?? null };
  });
}

/** A file without the number of a copy takes the title before its copies. */
const originalsFirst = (files: readonly NamedFile[]): NamedFile[] =>
  [...Map.groupBy(files, ({ path }) => folderOf(path)).values()].flatMap((those) => [
    ...those.filter(({ copy }) => copy === ""),
    ...those.filter(({ copy }) => copy !== ""),
  ]);

interface NamedFile extends Pick<PlannedFile, "path" | "place" | "date" | "otherDates"> {
  readonly title: string;
  /** "(1)": the number of a copy that a program added to the name; "": none. */
  readonly copy: string;
}

/** A title has at most 300 characters, with its date and the number of its copy. */
const LONGEST_SHARED = 260;
const COPY = / ?(\(\d{1,2}\))$/;

function readNames(paths: readonly string[], options: PlanOptions): NamedFile[] {
  const ordersOf = knownOrders(paths, options);
  return paths.map((path) => {
    const row = options.table.get(path);
    const folders = foldersOf(path);
    const place = placeOf(folders, row, options);
    const { title, date, otherDates } = documentOfType(nameOf(path), place?.type ?? "", {
      ...dateOptions(options),
      orders: ordersOf(path),
      years: folders.flatMap((folder) => folder.match(/\b(?:1[6-9]|20)\d\d\b/g) ?? []).map(Number),
    });
    const [, copy = ""] = COPY.exec(title) ?? [];
    const plain = copy === "" ? title : title.replace(COPY, "");
    return {
      path,
      place,
      date,
      otherDates,
      title: plain === "" ? (place?.type ?? "") : plain,
      copy,
    };
  });
}

const dateOptions = ({ century, today }: PlanOptions): DateOptions => ({ century, ...(today && { today }) });

/** What the names of a folder prove about its dates; where they prove nothing, all names. */
function knownOrders(paths: readonly string[], options: PlanOptions): (path: string) => DateOrders {
  const { dateOrder } = options;
  if (dateOrder !== null) return () => ({ separated: dateOrder, compact: dateOrder });
  const all = dateOrdersOf(paths.map(nameOf), dateOptions(options));
  const byFolder = new Map(
    [...Map.groupBy(paths, folderOf)].map(([folder, those]) => [
      folder,
      dateOrdersOf(those.map(nameOf), dateOptions(options)),
    ]),
  );
  return (path) => {
    const own = byFolder.get(folderOf(path));
    return { separated: own?.separated ?? all.separated, compact: own?.compact ?? all.compact };
  };
}

const sharedTitle = ({ place, title }: Pick<NamedFile, "place" | "title">): string =>
  [place?.type, place?.category, title].join("\n").toLowerCase();

const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));
const foldersOf = (path: string): string[] => path.split("/").slice(0, -1);
const formatOf = (path: string): string => path.slice(path.lastIndexOf(".") + 1).toUpperCase();

function placeOf(
  folders: readonly string[],
  row: TableRow | undefined,
  { type, category }: PlanOptions,
): PlaceName | null {
  const [top, next] = type === null ? folders : [undefined, folders[0]];
  const written = row?.type ?? type;
  const folderType = top === undefined ? null : typeTitleOf(top);
  const title = written ?? folderType?.title;
  if (title === undefined) return null;
  const writtenCategory = row?.category ?? category;
  const folderCategory = next === undefined ? null : categoryTitleOf(next);
  return {
    type: title,
    category: writtenCategory ?? folderCategory?.title ?? null,
    ...(written === null && folderType !== null && { typeAsNamed: folderType.asNamed }),
    ...(writtenCategory === null && folderCategory !== null && { categoryAsNamed: folderCategory.asNamed }),
  };
}
