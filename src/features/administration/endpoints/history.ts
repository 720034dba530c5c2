import { Readable } from "node:stream";
import { authorNames, usernamesOf } from "../../accounts/parts/server/author-names.ts";
import { CSV_TYPE } from "../../../platform/csv.ts";
import { defineEndpoint, type Endpoint } from "../../../platform/http/endpoint.ts";
import { withinBytes } from "../../../platform/http/within-bytes.ts";
import { FileAnswer } from "../../../platform/http/file-answer.ts";
import {
  CHANGES_ON_PAGE,
  downloadHistory,
  getHistoryChoices,
  listHistory,
  type HistoryChange,
} from "../contract/history.ts";
import type { Catalog } from "../../../platform/features/catalog.ts";
import { shortValues } from "../policy/short-values.ts";
import { labeled, type HistoryLabels } from "../policy/history-labels.ts";
import { namedChanges } from "../history-names.ts";
import { HISTORY_START, historyLine } from "../history-csv.ts";
import {
  allChanges,
  containing,
  distinctIn,
  listChanges,
  type HistoryFilter,
  type HistoryRow,
} from "../../../platform/audit/history.ts";

const access = { permission: "DASHBOARD_HISTORY" } as const;

const list = defineEndpoint(listHistory, {
  access,
  handle: async (context, { before, ...filter }) => {
    const { catalog, db, site } = context;
    const page = await listChanges(db, site.customerId, understood(catalog, filter), {
      before: before ?? null,
      limit: CHANGES_ON_PAGE,
    });
    const nameOf = await authorNames(db, page.rows.map(authorOf));
    const named = await namedChanges(context, page.rows);
    const changes = withinBytes(named.map((row) => presentChange(row, nameOf(authorOf(row)))));
    return {
      changes,
      next: changes.length < named.length ? (changes.at(-1)?.id ?? null) : page.next,
      searchedTo: page.searchedTo?.toISOString() ?? null,
    };
  },
});

const choices = defineEndpoint(getHistoryChoices, {
  access,
  handle: async ({ catalog, db, site }) => {
    const actors = await distinctIn(db, site.customerId, "actor");
    const authors = actors.map((name) => ({ id: null, name }));
    const nameOf = await authorNames(db, authors);
    return {
      people: authors.map((author) => ({ actor: author.name, name: nameOf(author) })),
      kinds: await distinctIn(db, site.customerId, "action"),
      labels: labelsOf(catalog),
    };
  },
});

const download = defineEndpoint(downloadHistory, {
  access,
  handle: async (context, filter) => {
    const { catalog, db, site } = context;
    const labels = labelsOf(catalog);
    async function* lines(): AsyncGenerator<string> {
      yield HISTORY_START;
      for await (const rows of allChanges(db, site.customerId, understood(catalog, filter))) {
        const nameOf = await authorNames(db, rows.map(authorOf));
        const named = await namedChanges(context, rows);
        yield named.map((row) => historyLine(labels, row, nameOf(authorOf(row)))).join("");
      }
    }
    const today = new Date().toISOString().slice(0, 10);
    return new FileAnswer({
      body: Readable.from(lines()),
      type: CSV_TYPE,
      fileName: `${site.custId}-history-${today}.csv`,
    });
  },
});

const labelsOf = ({ actionLabels, fieldLabels, valueLabels, permissions }: Catalog): HistoryLabels => ({
  actions: Object.fromEntries(actionLabels),
  fields: Object.fromEntries(fieldLabels),
  values: Object.fromEntries(valueLabels),
  permissions: Object.fromEntries([...permissions].map(([name, { title }]) => [name, title])),
});

/** A filter whose text also finds the names and labels that the history shows. */
const understood = (catalog: Catalog, filter: HistoryFilter): HistoryFilter => {
  const { actions, fields, permissions } = labelsOf(catalog);
  const { text } = filter;
  const names = [...labeled(fields, text), ...labeled(permissions, text)];
  return { ...filter, meaning: { actions: labeled(actions, text), names, usernames: usernamesOf(containing(text)) } };
};

const authorOf = ({ userId, actor }: HistoryRow) => ({ id: userId, name: actor });

export const historyEndpoints: readonly Endpoint[] = [list, choices, download];

/** The casts are safe: the values come from a JSON column. */
function presentChange({ id, at, actor, action, subject, ...values }: HistoryRow, name: string): HistoryChange {
  const [before, after] = shortValues(values.before, values.after);
  return {
    id,
    at: at.toISOString(),
    actor,
    name,
    action,
    subject,
    before: before as HistoryChange["before"],
    after: after as HistoryChange["after"],
  };
}
