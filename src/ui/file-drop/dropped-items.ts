/** Files of a drop or paste, and the names of folders, which cannot be uploaded. */
export interface DroppedItems {
  readonly files: readonly File[];
  readonly folders: readonly string[];
}

/** Reads dropped or pasted items. Call it within the event handler: the data is empty afterwards. */
export function readDropped(data: DataTransfer): DroppedItems {
  const items = [...data.items].filter(({ kind }) => kind === "file");
  const folders = items.flatMap((item) => {
    const entry = item.webkitGetAsEntry();
    return entry !== null && entry.isDirectory ? [entry.name] : [];
  });
  return { files: [...data.files].filter(({ name }) => !folders.includes(name)), folders };
}
