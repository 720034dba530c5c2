import { memo } from "react";
import { VisuallyHidden } from "../../../../ui/text/visually-hidden.tsx";
import { categoryAnchor } from "../../contract/addresses.ts";
import { CategoryMenu, useDocumentDrop } from "../manage/managed-type.tsx";
import { iconClass } from "./document-icon.ts";
import { DocumentRow } from "./document-row.tsx";
import type { CategorySection as Section } from "./sections.ts";
import styles from "./category-section.module.css";

/** A category with its documents, by year if it says so. */
export const CategorySection = memo(function CategorySection({ category, groups }: Section) {
  const id = categoryAnchor(category.id);
  const count = groups.reduce((sum, { documents }) => sum + documents.length, 0);
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`} {...useDocumentDrop(category)}>
      <div className={styles.head}>
        <h2 id={`${id}-title`} className={styles.title}>
          {category.title}
          {category.isPrivate && (
            <>
              {" "}
              <span className={iconClass("lock", styles.lock)} />
              <VisuallyHidden>(private)</VisuallyHidden>
            </>
          )}
        </h2>
        <CategoryMenu category={category} />
      </div>
      {category.description !== null && <p className={styles.description}>{category.description}</p>}
      {count === 0 && <p className={styles.empty}>No documents</p>}
      {groups.map(({ label, documents }) => (
        <div key={label ?? ""}>
          {label !== null && <h3 className={styles.year}>{label}</h3>}
          <ul className={styles.rows}>
            {documents.map((document) => (
              <DocumentRow key={document.id} document={document} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
});
