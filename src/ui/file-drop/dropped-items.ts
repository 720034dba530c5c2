/** Files of a drop or a paste, and the names of folders, which cannot be taken. */
export interface DroppedItems {
  readonly files: readonly File[];
  readonly folders: readonly string[];
}

/** Reads what was dropped or pasted. To be called within its event: it is empty afterwards. */
export function readDropped(data: DataTransfer): DroppedItems {
  const items = [...data.items].filter(({ kind }) => kind === "file");
  const folders = items.flatMap((item) => {
    const entry = item.webkitGetAsEntry();
    return entry !== null && entry.isDirectory ? [entry.name] : [];
  });
  return { files: [...data.files].filter(({ name }) => !folders.includes(name)), folders };
}
