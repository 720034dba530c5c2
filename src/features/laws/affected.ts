import { provisionHref } from "../../domain/address.ts";
import { numberName, shortName, type ProvisionLabel } from "../../domain/law/name.ts";
import type { Db } from "../../platform/db/db.ts";
import type { Site } from "../../platform/http/site.ts";
import { anchorsOf, paragraphKey } from "../code/parts/server/paragraphs.ts";
import { lastPlaces, placesIn } from "../code/parts/server/places.ts";
import { chaptersOf, positionsOf, type Chapter } from "../code/parts/server/provisions.ts";
import { versionOf } from "../code/parts/server/versions.ts";
import { addedName } from "./added-name.ts";
import type { Disposition } from "./contract/entities.ts";
import type { DispositionRow } from "./queries/laws.ts";

/** What a law affects, with its place in the current version. */
export interface Affected {
  readonly disposition: Disposition;
  /** Order in the code; null: the version does not have it. */
  readonly position: number | null;
  /** Where an earlier version has it, for those who see archives. */
  readonly archivedHref: string | null;
}

interface Place {
  readonly name: string;
  readonly label: ProvisionLabel;
  readonly chapters: readonly Chapter[];
  readonly href: string;
  readonly position: number;
  readonly chapter: string;
}

/** What laws affect, by the id of the law. */
export async function affectedBy(
  db: Db,
  site: Site,
  dispositions: readonly DispositionRow[],
): Promise<Map<number, Affected[]>> {
  const guids = [...new Set(dispositions.flatMap(({ guid }) => guid ?? []))];
  const places = await currentPlaces(db, site, guids);
  const earlier = await lastPlaces(
    db,
    site.customerId,
    guids.filter((guid) => !places.has(guid)),
  );
  const named = dispositions.flatMap(({ guid, paragraph }) =>
    guid !== null && paragraph !== "" && places.has(guid) ? [{ guid, paragraph }] : [],
  );
  const version = versionOf(site);
  const anchors = version === null ? new Map<string, string>() : await anchorsOf(db, version, named);
  const present = ({ guid, name, position: sortId, paragraph, action, source }: DispositionRow): Affected => {
    const place = guid === null ? undefined : places.get(guid);
    const last = guid === null || place !== undefined ? undefined : earlier.get(guid);
    const anchor = guid === null ? undefined : anchors.get(paragraphKey({ guid, paragraph }));
    return {
      disposition: {
        guid: place === undefined && last === undefined ? null : guid,
        name:
          place === undefined
            ? last === undefined
              ? name
              : shortName(last)
            : nameAt(place, { action, name, paragraph }),
        sortId,
        chapter: place?.chapter ?? "",
        paragraph,
        action,
        source,
        href: place === undefined ? null : `${place.href}${anchor === undefined ? "" : `-${anchor}`}`,
      },
      position: place?.position ?? null,
      archivedHref:
        last === undefined || guid === null
          ? null
          : provisionHref({ custId: site.custId, archiveId: last.archiveId }, last.page, guid),
    };
  };
  const byLaw = Map.groupBy(dispositions, ({ lawId }) => lawId);
  return new Map([...byLaw].map(([lawId, those]) => [lawId, those.map(present)]));
}

/** A new part is at the one that will contain it until a version has it: "§ 12-6" instead of "Chapter 12". */
function nameAt(
  place: Place,
  { action, name, paragraph }: Pick<DispositionRow, "action" | "name" | "paragraph">,
): string {
  if (action !== "add" || paragraph !== "" || place.name.startsWith("§")) return place.name;
  return addedName(name, place.label, place.chapters) ?? place.name;
}

async function currentPlaces(db: Db, site: Site, guids: readonly string[]): Promise<Map<string, Place>> {
  const version = versionOf(site);
  if (version === null || guids.length === 0) return new Map();
  const [places, positions, chapters] = [
    await placesIn(db, version, guids),
    await positionsOf(db, version, guids),
    await chaptersOf(db, version),
  ];
  return new Map(
    [...places].map(([guid, place]) => {
      const position = positions.get(guid)?.position ?? 0;
      return [
        guid,
        {
          name: shortName(place),
          label: place,
          chapters,
          href: provisionHref(site, place.page, guid),
          position,
          chapter: chapterAt(chapters, position),
        },
      ];
    }),
  );
}

/** The chapter at a position, or else the part of the top level: "Chapter 101"; empty at the root. */
function chapterAt(chapters: readonly Chapter[], position: number): string {
  const around = chapters.filter((chapter) => chapter.position <= position && position <= chapter.last);
  const chapter = around.findLast(({ type }) => type === "chapter") ?? around.at(-1);
  return chapter === undefined ? "" : numberName(chapter) || chapter.heading;
}
