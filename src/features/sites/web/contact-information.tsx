import type { Customization } from "../contract/session.ts";
import { ContactIcon, type ContactIconName } from "./contact-icons.tsx";
import { shortAddress, webAddress } from "./home-links.ts";
import styles from "./contact-information.module.css";

interface Line {
  readonly icon: ContactIconName;
  readonly term: string;
  readonly text: string;
  readonly href: string | null;
}

/** HOME-14, HOME-15. Hidden if the town has no contact information. */
export function ContactInformation({ customization }: { readonly customization: Customization }) {
  const {
    muniContactPerson: person,
    muniPhone: phone,
    muniEmail: email,
    muniAddress: address,
    muniUrl: url,
  } = customization;
  const all: readonly Line[] = [
    { icon: "person", term: "Contact person", text: person, href: null },
    { icon: "phone", term: "Phone", text: phone, href: `tel:${phone.replaceAll(/[^\d+]/g, "")}` },
    { icon: "mail", term: "E-mail", text: email, href: `mailto:${email}` },
    { icon: "place", term: "Address", text: address, href: null },
    { icon: "globe", term: "Website", text: shortAddress(url), href: webAddress(url) },
  ];
  const lines = all.filter(({ text }) => text !== "");
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="contact" className={styles.contact}>
      <h2 id="contact" className={styles.heading}>
        Contact Information
      </h2>
      <dl className={styles.lines}>
        {lines.map(({ icon, term, text, href }) => (
          <div key={term} className={styles.line}>
            <dt title={term}>
              <ContactIcon name={icon} />
              <span className={styles.term}>{term}</span>
            </dt>
            <dd>{href === null ? text : <a href={href}>{text}</a>}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
