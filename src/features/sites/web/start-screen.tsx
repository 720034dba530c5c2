import { Link, useLoaderData, type LoaderFunctionArgs, type MetaArgs, type MetaDescriptor } from "react-router";
import { signOutHref } from "../../../domain/address.ts";
import { apiContext, factsContext } from "../../../ui/api.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { pageMeta } from "../../../ui/page-meta.ts";
import { listSites, type Customer } from "../contract.ts";
import { getSignInFacts } from "../contract/sign-in.ts";
import styles from "./start-screen.module.css";

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const [{ sites }, { signedIn }] = await Promise.all([api.call(listSites, {}), api.call(getSignInFacts, {})]);
  return { sites, signedIn, canonical: `${context.get(factsContext).origin}/` };
}

export function meta({ loaderData }: MetaArgs<typeof loader>): MetaDescriptor[] {
  const description = "The laws of these towns and counties, to read and to search: current, complete and free.";
  return pageMeta({ title: "Codes of law published here", site: "Towncode", description, canonical: loaderData?.canonical });
}

/** The sites of this installation (OPEN-133, until the finder). */
export default function StartScreen() {
  const { sites, signedIn } = useLoaderData<typeof loader>();
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <p className={styles.mark}>
          <Icon name="book" size={26} /> Towncode
        </p>
        {signedIn !== null && <Account mayManage={signedIn.installationAdmin} />}
      </header>
      <main id="main" className={styles.main}>
        <h1 className={styles.title}>The law of the place you live in</h1>
        <p className={styles.lead}>Here towns and counties publish their codes of law, for everyone to read and search. Choose yours.</p>
        {sites.length === 0 ? (
          <EmptyState icon="book" title="No code is published here yet">
            <p>Whoever runs this installation adds a town with the command “towncode customer add” and its laws with “towncode import”.</p>
          </EmptyState>
        ) : (
          <ul className={styles.sites}>
            {sites.map((site) => (
              <li key={site.custId}>
                <SiteLink site={site} />
              </li>
            ))}
          </ul>
        )}
      </main>
      <footer className={styles.footer}>Powered by Towncode, open software for publishing laws.</footer>
    </div>
  );
}

/** For those who logged in without a town (ROUTES-42): what they can do from here. */
function Account({ mayManage }: { readonly mayManage: boolean }) {
  return (
    <nav className={styles.account} aria-label="Your account">
      {mayManage && <Link to="/towns">Towns</Link>}
      <Link to="/user/settings">Your settings</Link>
      <Link to={signOutHref(null, "/")}>Logout</Link>
    </nav>
  );
}

function SiteLink({ site }: { readonly site: Customer }) {
  const counties = site.counties.join(" / ");
  return (
    <Link to={`/${site.custId}/home`} className={styles.site}>
      <span>
        <span className={styles.name}>{site.name}</span>
        <span className={styles.place}>{[counties, site.state].filter(Boolean).join(", ")}</span>
      </span>
      <Icon name="right" />
    </Link>
  );
}
