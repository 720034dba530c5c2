import { zipSync, type Zippable } from "fflate";

/** Packs files into one archive, as they are: PDFs are compressed already. */
export async function packFiles(files: readonly File[]): Promise<File> {
  const entries: Zippable = {};
  for (const file of files) {
    const content = new Uint8Array(await file.arrayBuffer());
    entries[nameIn(entries, file.name)] = [content, { level: 0 }];
  }
  // Without workers, which the page may not start from generated code.
  const bytes = zipSync(entries);
  return new File([bytes], `${files.length} files.zip`, { type: "application/zip" });
}

/** Two files of different folders may have the same name. */
function nameIn(entries: Readonly<Zippable>, name: string): string {
  let [free, at] = [name, 2];
  while (free in entries) {
    free = `${at}/${name}`;
    at += 1;
  }
  return free;
}
