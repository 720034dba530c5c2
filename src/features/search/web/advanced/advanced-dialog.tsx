import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { advancedSearch } from "virtual:features/advancedSearch";
import { siteKey } from "../../../../domain/address.ts";
import { blankForm, type FormGroups } from "../../../../domain/query/form/form.ts";
import { queryToForm } from "../../../../domain/query/form/read.ts";
import { formToQuery } from "../../../../domain/query/form/write.ts";
import { languageOf } from "../../../../domain/query/language.ts";
import type { Problem } from "../../../../domain/query/problem.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Dialog } from "../../../../ui/dialog/dialog.tsx";
import { Floating } from "../../../../ui/form/floating.tsx";
import { Icon } from "../../../../ui/icons/icons.tsx";
import type { Session } from "../../../sites/contract/session.ts";
import { newSearch, searchHref, type SearchState } from "../search-state.ts";
import { groupsAt } from "./form-groups.ts";
import { KindGroups } from "./kind-groups.tsx";
import { WordFields } from "./word-fields.tsx";
import styles from "./advanced-dialog.module.css";

const language = languageOf(advancedSearch.map(({ kind }) => kind));

interface AdvancedDialogProps {
  /** Null on the page of no town. */
  readonly session: Session | null;
  readonly state: SearchState;
  /** The query that the form starts with: the text of the search field. */
  readonly query: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The query as a form (ADVANCED-01). Each time it opens, it starts with the current query. */
export default function AdvancedDialog({ open, ...props }: AdvancedDialogProps) {
  const groups = useGroups(props.session);
  return open && groups !== null ? <OpenDialog {...props} groups={groups} /> : null;
}

/** The groups of fields; null until what they need is loaded. */
function useGroups(session: Session | null): FormGroups | null {
  const [loaded, setLoaded] = useState<FormGroups | null>(null);
  useEffect(() => {
    let isShown = true;
    void groupsAt(session, advancedSearch).then((groups) => isShown && setLoaded(groups));
    return () => {
      isShown = false;
    };
  }, [session]);
  return loaded;
}

function OpenDialog({
  session,
  state,
  query,
  groups,
  onClose,
}: Omit<AdvancedDialogProps, "open"> & { readonly groups: FormGroups }) {
  const site = session === null ? null : siteKey(session);
  const navigate = useNavigate();
  const shape = { groups, language };
  const [opened] = useState(() => queryToForm(query, shape));
  const [form, change] = useState(opened.form);
  const written = formToQuery(form, shape, today());
  const search = (): void => {
    if (written === "") return;
    onClose();
    void navigate(searchHref(site, newSearch(written, state)));
  };
  return (
    <Floating>
      <Dialog
        title="Advanced search"
        open
        width="md"
        fills
        onClose={onClose}
        onSubmit={search}
        actions={
          <>
            <span className={styles.clear}>
              <Button look="plain" onClick={() => change(blankForm(groups))}>
                Clear all
              </Button>
            </span>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" look="solid" icon="search" disabled={written === ""}>
              Search
            </Button>
          </>
        }
      >
        {opened.problem !== null && <QueryProblem problem={opened.problem} query={query} />}
        <div className={styles.form}>
          <div className={styles.words}>
            <WordFields form={form} change={change} />
          </div>
          <div className={styles.groups}>
            <KindGroups form={form} change={change} groups={groups} />
          </div>
        </div>
        <WrittenQuery query={written} site={site} />
      </Dialog>
    </Floating>
  );
}

/** ADVANCED-19, ADVANCED-20 */
function QueryProblem({
  problem: { message, start, end },
  query,
}: {
  readonly problem: Problem;
  readonly query: string;
}) {
  const excerpt = query.slice(start, end).trim();
  return (
    <p className={styles.problem}>
      <Icon name="info" />
      <span>
        The form cannot show this query. The complete query is in “Any of these words” and is searched as is.{" "}
        <span className={styles.why}>{message}</span>
        {excerpt !== "" && excerpt !== query.trim() && (
          <>
            : <q>{excerpt}</q>
          </>
        )}
      </span>
    </p>
  );
}

/** The query that will be searched, in the query language. */
function WrittenQuery({ query, site }: { readonly query: string; readonly site: string | null }) {
  return (
    <div className={styles.written}>
      <span className={styles.writtenName}>Query</span>
      <output className={styles.query}>{query === "" ? "Fill in at least one field" : query}</output>
      {site !== null && (
        <Link className={styles.help} to={`/${site}/search`} target="_blank">
          Search tips
          <Icon name="external" size={14} />
        </Link>
      )}
    </div>
  );
}

/** Today in the user's time zone, "2026-11-20". */
const today = (): string => new Date().toLocaleDateString("en-CA");
