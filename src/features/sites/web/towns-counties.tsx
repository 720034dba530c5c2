import { browserClient } from "../../../ui/api.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { showAdminMessage, showFailure } from "../../../ui/form/admin-messages.ts";
import { Section } from "../../../ui/page/section.tsx";
import { decideCounty, type ProposedCounty } from "../contract/towns.ts";
import styles from "./towns-screen.module.css";

interface ProposedCountiesProps {
  readonly counties: readonly ProposedCounty[];
  readonly onDecided: () => void;
}

/** Counties that towns named, to accept or to remove. */
export function ProposedCounties({ counties, onDecided }: ProposedCountiesProps) {
  const decide = async ({ id, name }: ProposedCounty, accept: boolean): Promise<void> => {
    try {
      await browserClient.call(decideCounty, { id, accept });
      showAdminMessage(accept ? `${name} accepted.` : `${name} removed.`);
      onDecided();
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <Section
      id="counties"
      title="Proposed counties"
      intro="Towns added these counties. Other towns can choose them after you accept them. If you remove one, its town must choose another."
    >
      <ul className={styles.counties} aria-label="Proposed counties">
        {counties.map((county) => (
          <li key={county.id} className={styles.county}>
            <p>
              <strong>
                {county.name}, {county.state}
              </strong>
              <br />
              {county.towns.length === 0 ? "No longer used by any town" : `Added by ${county.towns.join(", ")}`}
            </p>
            <Button look="solid" aria-label={`Accept ${county.name}`} onClick={() => void decide(county, true)}>
              Accept
            </Button>
            <Button aria-label={`Remove ${county.name}`} onClick={() => void decide(county, false)}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
