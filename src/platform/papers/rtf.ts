import type { PlainPaper } from "./plain-paper.ts";
import { PaperFailure } from "./paper.ts";

/** Groups without text of the document. */
const SKIPPED = new Set(
  "fonttbl colortbl stylesheet listtable listoverridetable rsidtbl generator pict object themedata datastore latentstyles header headerl headerr headerf footer footerl footerr footerf fldinst xmlnstbl mmathPr filetbl revtbl".split(
    " ",
  ),
);
const CHARACTERS: Readonly<Record<string, string>> = {
  par: "\n",
  line: "\n",
  page: "\n",
  sect: "\n",
  row: "\n",
  cell: "\t",
  tab: "\t",
  emdash: "—",
  endash: "–",
  lquote: "‘",
  rquote: "’",
  ldblquote: "“",
  rdblquote: "”",
  bullet: "•",
  emspace: " ",
  enspace: " ",
};
const SYMBOLS: Readonly<Record<string, string>> = { "~": "\u00A0", _: "-", "\\": "\\", "{": "{", "}": "}", "\n": "\n" };
const TOKEN =
  /\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-fA-F]{2})|\\([^a-zA-Z'])|([{}])|([^\\{}\r\n]{1,10000})|[\r\n]+|\\/y;

interface Group {
  /** Where its text goes; null: nowhere. */
  readonly target: "text" | "title" | "info" | null;
  /** Characters that replace one of Unicode (`\ucN`). */
  readonly replacements: number;
}

/** Reads Rich Text Format. Its groups may be nested as deep as they like: nothing here calls itself. */
export function readRtf(source: string): PlainPaper {
  if (!source.startsWith("{\\rtf")) throw new PaperFailure("damaged");
  return new RtfReader(source).read();
}

class RtfReader {
  readonly #source: string;
  readonly #groups: Group[] = [];
  readonly #texts = { text: [] as string[], title: [] as string[] };
  #group: Group = { target: "text", replacements: 1 };
  #decoder = new TextDecoder("windows-1252");
  /** Bytes of a double-byte code page arrive one by one. */
  #bytes: number[] = [];
  #skip = 0;

  constructor(source: string) {
    this.#source = source;
  }

  read(): PlainPaper {
    const token = new RegExp(TOKEN);
    for (let match = token.exec(this.#source); match !== null; match = token.exec(this.#source)) {
      const [, word, number, byte, symbol, brace, plain] = match;
      if (byte === undefined) this.#flush();
      if (byte !== undefined) this.#readByte(Number.parseInt(byte, 16));
      else if (word !== undefined)
        token.lastIndex += this.#readWord(word, number === undefined ? null : Number(number));
      else if (symbol !== undefined) this.#readSymbol(symbol);
      else if (brace !== undefined) this.#readBrace(brace);
      else if (plain !== undefined) this.#write(plain);
    }
    this.#flush();
    return { pages: [this.#texts.text.join("")], title: this.#texts.title.join("") };
  }

  #readBrace(brace: string): void {
    this.#skip = 0;
    if (brace === "{") this.#groups.push(this.#group);
    else this.#group = this.#groups.pop() ?? this.#group;
  }

  /** Returns the number of bytes to skip. */
  #readWord(word: string, number: number | null): number {
    const { target } = this.#group;
    if (word === "bin") return Math.max(0, number ?? 0);
    if (word === "u" && number !== null) this.#writeUnicode(number);
    else if (word === "uc") this.#group = { ...this.#group, replacements: Math.min(10, Math.max(0, number ?? 1)) };
    else if (word === "ansicpg" && number !== null) this.#decoder = decoderOf(number);
    else if (word === "info") this.#group = { ...this.#group, target: "info" };
    else if (word === "title" && target === "info") this.#group = { ...this.#group, target: "title" };
    else if (SKIPPED.has(word)) this.#group = { ...this.#group, target: null };
    else if (CHARACTERS[word] !== undefined) this.#write(CHARACTERS[word]);
    return 0;
  }

  #readSymbol(symbol: string): void {
    // "\*": a group that older readers skip.
    if (symbol === "*") this.#group = { ...this.#group, target: null };
    else if (SYMBOLS[symbol] !== undefined) this.#write(SYMBOLS[symbol]);
  }

  #readByte(byte: number): void {
    if (this.#skip > 0) this.#skip -= 1;
    else this.#bytes.push(byte);
  }

  #flush(): void {
    if (this.#bytes.length === 0) return;
    const text = this.#decoder.decode(Uint8Array.from(this.#bytes));
    this.#bytes = [];
    this.#write(text);
  }

  #writeUnicode(number: number): void {
    this.#write(String.fromCharCode(number & 0xffff));
    this.#skip = this.#group.replacements;
  }

  #write(text: string): void {
    const shown = text.slice(this.#skip);
    this.#skip = Math.max(0, this.#skip - text.length);
    const { target } = this.#group;
    if (target === "text" || target === "title") this.#texts[target].push(shown);
  }
}

function decoderOf(codePage: number): TextDecoder {
  const names: Readonly<Record<number, string>> = {
    932: "shift_jis",
    936: "gbk",
    949: "euc-kr",
    950: "big5",
    65_001: "utf-8",
  };
  try {
    return new TextDecoder(names[codePage] ?? `windows-${codePage}`);
  } catch {
    return new TextDecoder("windows-1252");
  }
}
