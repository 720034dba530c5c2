import { browserClient } from "../../../ui/api.ts";
import { Button } from "../../../ui/button.tsx";
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
      showAdminMessage(accept ? `${name} is accepted.` : `${name} is removed.`);
      onDecided();
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <Section
      id="counties"
      title="Counties to accept"
      intro="Towns named these counties. Others see them once you accept them. If you remove one, the town has to choose another."
    >
      <ul className={styles.counties} aria-label="Counties to accept">
        {counties.map((county) => (
          <li key={county.id} className={styles.county}>
            <p>
              <strong>
                {county.name}, {county.state}
              </strong>
              <br />
              {county.towns.length === 0 ? "No town has it anymore" : `Named by ${county.towns.join(", ")}`}
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
