import { paperBlocks, type PaperBlock } from "../../domain/paper-blocks.ts";
import styles from "./paper-text.module.css";

/** The text of a page of a paper, read by machine, as a page to read: its headings, paragraphs and lists. */
export function PaperText({ text }: { readonly text: string }) {
  return (
    <div className={styles.text}>
      {paperBlocks(text).map((block, index) => (
        // A text does not change while it is shown.
        // oxlint-disable-next-line react/no-array-index-key
        <Block key={index} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { readonly block: PaperBlock }) {
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
  if (block.kind === "heading") return <h3 className={styles.heading}>{block.text}</h3>;
  return <p className={block.kind === "lines" ? styles.lines : undefined}>{block.text}</p>;
}
