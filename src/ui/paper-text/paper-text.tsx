import { paperBlocks, type PaperBlock } from "../../domain/paper-blocks.ts";
import styles from "./paper-text.module.css";

interface PaperTextProps {
  readonly text: string;
  /** Of its headings; default: below the number of the page. */
  readonly heading?: "h2" | "h3";
}

/** The text of a page of a paper, read by machine, as a page to read: its headings, paragraphs and lists. */
export function PaperText({ text, heading = "h3" }: PaperTextProps) {
  return (
    <div className={styles.text}>
      {paperBlocks(text).map((block, index) => (
        // A text does not change while it is shown.
        // oxlint-disable-next-line react/no-array-index-key
        <Block key={index} block={block} heading={heading} />
      ))}
    </div>
  );
}

interface BlockProps {
  readonly block: PaperBlock;
  readonly heading: "h2" | "h3";
}

function Block({ block, heading: Heading }: BlockProps) {
  if (block.kind === "list")
    return (
      // Styled lists without `role` are no lists for some screen readers.
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles
      <ul role="list" className={styles.list}>
        {block.items.map(({ marker, text }, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <span>{marker} </span>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    );
  if (block.kind === "heading") return <Heading className={styles.heading}>{block.text}</Heading>;
  return <p className={block.kind === "lines" ? styles.lines : undefined}>{block.text}</p>;
}
