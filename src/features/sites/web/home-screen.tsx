import { isTownItself } from "../../../domain/version-state.ts";
import { Link, useOutletContext, type LoaderFunctionArgs, type MetaArgs, type MetaDescriptor } from "react-router";
import { home } from "virtual:features/home";
import { townInSentence } from "../../../domain/town-name.ts";
import { apiContext, factsContext } from "../../../ui/api.ts";
import { Icon } from "../../../ui/icons/icons.tsx";
import { pageMeta } from "../../../ui/page/page-meta.ts";
import { RichText } from "../../../ui/rich-text/rich-text.tsx";
import { getSession, type Session } from "../contract/session.ts";
import type { HomeTile } from "../parts/home-part.ts";
import { ContactInformation } from "./contact-information.tsx";
import { countyLine, quickLinkHref, webAddress } from "./home-links.ts";
import type { PageHandle } from "../parts/page-handle.ts";
import styles from "./home-screen.module.css";

export const handle = { rail: "home" } satisfies PageHandle;

export async function loader({ params: { site = "" }, context }: LoaderFunctionArgs) {
  const { customerName, customer, archiveId, custId } = await context.get(apiContext).call(getSession, { site });
  return {
    name: customerName,
    state: customer.state,
    archived: !isTownItself({ archiveId }),
    canonical: `${context.get(factsContext).origin}/${custId}/home`,
  };
}

export function meta({ loaderData }: MetaArgs<typeof loader>): MetaDescriptor[] {
  if (loaderData === undefined) return [];
  const { name, state, canonical, archived } = loaderData;
  return pageMeta({
    title: `Code of ${townInSentence(name)}, ${state}`,
    description: `The laws of ${townInSentence(name)}, ${state}: read, search and compare the code, with its history.`,
    canonical,
    noindex: archived,
    jsonLd: { "@type": "WebSite", name: `Code of ${townInSentence(name)}`, url: canonical },
  });
}

/** The municipality's home page (HOME-01 to HOME-15). */
export default function HomeScreen() {
  const session = useOutletContext<Session>();
  const { customization, textQuickLinks } = session;
  const tiles = home.flatMap((part) => part.tiles?.(session) ?? []).toSorted((a, b) => a.position - b.position);
  return (
    <>
      <Banner session={session} />
      <div className={styles.page}>
        {customization.homePageMessage !== "" && (
          <RichText className={styles.message} html={customization.homePageMessage} />
        )}
        {tiles.length > 0 && (
          <ul className={styles.tiles} aria-label="Start here">
            {tiles.map((tile) => (
              <li key={tile.id} className={tile.isMain === true ? styles.first : undefined}>
                <TileLink tile={tile} />
              </li>
            ))}
          </ul>
        )}
        {session.version === null && (
          <p className={styles.message}>
            This town’s code has not been published yet.{" "}
            {session.grantedPermissions.includes("CODE/IMPORT") && (
              <Link to={`/dashboard/${session.custId}/code`}>Publish it</Link>
            )}
          </p>
        )}
        {home
          .flatMap(({ section = [] }) => section)
          .map(({ id, Section }) => (
            <Section key={id} session={session} />
          ))}
        <div className={styles.columns}>
          {textQuickLinks.length > 0 && (
            <section aria-labelledby="quick-links">
              <h2 id="quick-links" className={styles.heading}>
                Quick Links
              </h2>
              <ul className={styles.links}>
                {textQuickLinks.map((link) => (
                  <li key={link.id}>
                    <QuickLink link={link} />
                  </li>
                ))}
              </ul>
            </section>
          )}
          <ContactInformation customization={customization} />
        </div>
      </div>
    </>
  );
}

function Banner({ session }: { readonly session: Session }) {
  const { customization, customer, customerName } = session;
  const county = countyLine(session);
  const face = (
    <>
      {customization.seal !== "" && (
        <img className={styles.seal} src={customization.seal} alt="" width="132" height="132" />
      )}
      <div>
        <h1 className={styles.name}>{customerName}</h1>
        <p className={styles.place}>{county === null ? customer.state : `${county}, ${customer.state}`}</p>
      </div>
    </>
  );
  return (
    <div className={styles.banner}>
      {customization.website === "" ? (
        <div className={styles.face}>{face}</div>
      ) : (
        <a className={styles.face} href={webAddress(customization.website)} title="Town website">
          {face}
        </a>
      )}
    </div>
  );
}

function TileLink({ tile }: { readonly tile: HomeTile }) {
  return (
    <Link to={tile.href} className={styles.tile}>
      <span className={styles.icon} aria-hidden="true">
        {tile.icon === null ? "§" : <Icon name={tile.icon} size={28} />}
      </span>
      <span className={styles.tileText}>
        <span className={styles.label}>{tile.label}</span>
        {tile.description !== "" && <span className={styles.description}>{tile.description}</span>}
        {tile.note !== undefined && <span className={styles.date}>{tile.note}</span>}
      </span>
    </Link>
  );
}

function QuickLink({ link }: { readonly link: Session["textQuickLinks"][number] }) {
  const href = quickLinkHref(link);
  if (link.textualQuickLinkType === "INTERNAL") return <Link to={href}>{link.title}</Link>;
  return (
    <a href={href}>
      {link.title} <Icon name="external" size={14} />
    </a>
  );
}
