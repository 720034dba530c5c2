const SECTOR = 512;
const END = 0xff_ff_ff_fe;
const NONE = 0xff_ff_ff_ff;

/** A compound file ([MS-CFB]) with empty streams in its root, and some in a storage below it. */
export function compoundFile(inRoot: readonly string[], inStorage: readonly string[] = []): Buffer {
  const entries = [
    entry("Root Entry", { type: 5, child: 1 }),
    ...inRoot.map((name, at) =>
      entry(name, { type: 2, right: at + 1 < inRoot.length || inStorage.length > 0 ? at + 2 : NONE }),
    ),
  ];
  if (inStorage.length > 0) {
    const first = entries.length + 1;
    entries.push(entry("ObjectPool", { type: 1, child: first }));
    entries.push(
      ...inStorage.map((name, at) =>
        entry(name, { type: 2, right: at + 1 < inStorage.length ? first + at + 1 : NONE }),
      ),
    );
  }
  const directory = Buffer.concat(entries);
  const sectors = Math.ceil(directory.length / SECTOR);
  const header = Buffer.alloc(SECTOR);
  header.write("D0CF11E0A1B11AE1", "hex");
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(1, 48);
  header.fill(0xff, 68);
  header.writeUInt32LE(0, 76);
  // The table of sectors is the first one, the directory follows.
  const table = Buffer.alloc(SECTOR, 0xff);
  for (let at = 1; at <= sectors; at += 1) table.writeUInt32LE(at < sectors ? at + 1 : END, at * 4);
  return Buffer.concat([header, table, directory, Buffer.alloc(sectors * SECTOR - directory.length)]);
}

function entry(
  name: string,
  { type, child = NONE, right = NONE }: { type: number; child?: number; right?: number },
): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write(name, "utf16le");
  bytes.writeUInt16LE((name.length + 1) * 2, 64);
  bytes[66] = type;
  bytes.writeUInt32LE(NONE, 68);
  bytes.writeUInt32LE(right, 72);
  bytes.writeUInt32LE(child, 76);
  return bytes;
}
