/** Icons of rows, on the grid of ui/icons.tsx. Defined once on a page and used by each of its hundreds of rows. */
const drawings = {
  text: "M6 3.5h8l4.5 4.5v12.5H6v-17Zm8 0V8h4.5M9 12.5h6.5M9 16h6.5",
  sheet: "M4 5h16v14H4V5Zm0 4.7h16M4 14.3h16M10 9.7V19",
  picture: "M4 5h16v14H4V5Zm0 11 4.5-4.5 4 4L15 13l5 5M15.5 9.5h.01",
  sound: "M4.5 9.5v5h3.7L13 19V5L8.2 9.5H4.5ZM16 9a4.2 4.2 0 0 1 0 6M18.3 6.3a8 8 0 0 1 0 11.4",
  video: "M3.5 6.5h12v11h-12v-11Zm12 4.2 5-3v8.6l-5-3",
  place:
    "M12 20.5s6.5-5.6 6.5-10.5a6.5 6.5 0 1 0-13 0c0 4.9 6.5 10.5 6.5 10.5Zm0-8.2a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8Z",
  mail: "M4 6h16v12H4V6Zm0 1 8 6 8-6",
  link: "M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7L12 17.7",
  lock: "M5.5 11h13v8.5h-13V11Zm2.5 0V8a4 4 0 0 1 8 0v3",
} as const;

export type DocumentIconName = keyof typeof drawings;

const idOf = (name: string): string => `document-icon-${name}`;

/** Must be on each page that has a `DocumentIcon`. */
export function DocumentIcons() {
  return (
    <svg display="none" aria-hidden="true">
      {Object.entries(drawings).map(([name, path]) => (
        <symbol key={name} id={idOf(name)} viewBox="0 0 24 24">
          <path d={path} />
        </symbol>
      ))}
    </svg>
  );
}

/** Decorative; drawn with the styles of its class. */
export function DocumentIcon({ name, className }: { readonly name: DocumentIconName; readonly className?: string }) {
  return (
    <svg className={className} aria-hidden="true">
      <use href={`#${idOf(name)}`} />
    </svg>
  );
}
