import { dayInUs } from "../../../domain/day-in-us.ts";
import type { Notice, NoticeLine } from "../../../domain/law/html/notice.ts";
import type { NoticeReader, ProvisionNotice, ProvisionRemark } from "../../../platform/features/provision-notices.ts";
import { positionsOf } from "../../code/parts/server/provisions.ts";
import { versionOf } from "../../code/parts/server/versions.ts";
import { formatDayAt } from "../../sites/parts/server/format-day.ts";
import { formatAdopted } from "../adopted.ts";
import { lawHref } from "../contract/addresses.ts";
import { designationOf } from "../contract/designation.ts";
import { pendingChanges, type PendingChange, type PendingChanges } from "./changes.ts";
import { remarkOf, tell, type Coming, type Told } from "./sentences.ts";
import { wordsOfLaws, type WordsOf } from "./words.ts";

/** A change as a provision is told of it: its own, or that of a part around it. */
interface Noticed {
  readonly change: PendingChange;
  readonly coming: Coming;
  readonly told: Told;
}

/** What pending laws say about the provisions of a page: one notice for each paragraph, and one for the provision itself. */
export async function pendingNotices(
  reader: NoticeReader,
  guids: readonly string[],
): Promise<(guid: string) => readonly ProvisionNotice[]> {
  const noticed = await noticedAt(reader, guids);
  const own = [...noticed.values()].flat().filter(({ coming }) => coming.with === null);
  const words = await wordsOfLaws(
    reader,
    own.map(({ change }) => change),
  );
  return (guid) =>
    [...Map.groupBy(noticed.get(guid) ?? [], paragraphOf)].map(([paragraph, those]) => ({
      paragraph,
      ...noticeOf(reader, those, words),
    }));
}

/** The same in a few words, for names in lists: what matters most. */
export async function pendingRemarks(
  reader: NoticeReader,
  guids: readonly string[],
): Promise<ReadonlyMap<string, ProvisionRemark>> {
  const remarks = new Map<string, ProvisionRemark>();
  for (const [guid, noticed] of await noticedAt(reader, guids)) {
    // A paragraph that is repealed does not repeal the provision.
    const whole = noticed.filter((each) => paragraphOf(each) === "");
    const first = whole[0] ?? noticed[0];
    if (first === undefined) continue;
    const { told, coming } = whole.length > 0 ? first : changed(reader, first);
    remarks.set(guid, { text: remarkOf(told, coming), tone: told.tone });
  }
  return remarks;
}

/** A change of a paragraph as a change of its provision. */
function changed({ site }: NoticeReader, { change, coming }: Noticed): Noticed {
  const amended: Coming = { ...coming, action: "amend", added: null };
  return { change, coming: amended, told: tellAt(site, amended) };
}

const paragraphOf = ({ change, coming }: Noticed): string => (coming.with === null ? change.paragraph : "");

/** By GUID, the most important first. */
async function noticedAt(reader: NoticeReader, guids: readonly string[]): Promise<Map<string, readonly Noticed[]>> {
  const pending = await pendingChanges(reader);
  if (pending.isEmpty) return new Map();
  const version = versionOf(reader.site);
  const places = pending.needsPositions && version !== null ? await positionsOf(reader.db, version, guids) : null;
  return new Map(guids.map((guid) => [guid, noticedOf(reader, pending, guid, places?.get(guid)?.position)] as const));
}

function noticedOf(
  { site }: NoticeReader,
  pending: PendingChanges,
  guid: string,
  position: number | undefined,
): readonly Noticed[] {
  const around = pending.repealAround(position);
  const changes = [
    ...pending.of(guid).map((change) => ({ change, around: null as string | null })),
    ...(around === undefined ? [] : [{ change: around, around: around.place }]),
  ];
  return changes
    .map(({ change, around: part }): Noticed => {
      const { action, added, law } = change;
      const coming: Coming = { action, added, with: part, effective: law.effective };
      return { change, coming, told: tellAt(site, coming) };
    })
    .toSorted((one, other) => weightOf(one) - weightOf(other));
}

/** What is gone first, then what is in force, then what comes. */
function weightOf({ told, coming: { action } }: Noticed): number {
  if (told.tone === "gone") return 0;
  return action === "repeal" ? 1 : 2;
}

const tellAt = (site: NoticeReader["site"], coming: Coming): Told =>
  tell(coming, dayInUs(Date.now()), (day) => formatDayAt(site, day));

function noticeOf({ site }: NoticeReader, noticed: readonly Noticed[], words: WordsOf): Notice {
  const lines = noticed.map((each) => lineOf(site, each, words));
  const tone = noticed.some(({ told }) => told.tone === "gone") ? "gone" : "pending";
  const [only, ...others] = lines;
  if (only !== undefined && others.length === 0) return { ...only, tone, items: [] };
  const laws = new Set(noticed.map(({ change }) => change.law.id)).size;
  const who = laws === 1 ? "1 law changes this and is" : `${laws} laws change this and are`;
  const lead = `${who} not in this code yet:`;
  return { lead, text: "", link: null, tone, items: lines };
}

/** "Repealed since Nov 1, 2026 by Local Law No. 4-2026, adopted Oct 13, 2026. The text below is no longer in force." */
function lineOf(site: NoticeReader["site"], { change, coming, told }: Noticed, words: WordsOf): NoticeLine {
  const { law } = change;
  const name = designationOf(law);
  const adopted = formatAdopted(site, law);
  const by = ` by ${name}${adopted === null ? "" : `, adopted ${adopted}`}.`;
  return {
    lead: told.lead,
    text: by + (told.meaning === "" ? "" : ` ${told.meaning}`),
    link: law.hasText ? { href: lawHref(site.custId, law.id), text: "Read it", name } : null,
    words: coming.with === null ? words(change) : null,
  };
}
