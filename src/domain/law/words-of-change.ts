/** "Section 2.", "SEC. 3:", "§ 4.": how the sections of a law begin. The code's own sections have longer numbers. */
const SECTION = /^(?:section|sec\.)\s*(?:\d{1,3}|[ivx]{1,6})(?:\s*[.:—–]|\s+-(?=\s)|$)\s*/i;
const SIGN = /^§\s*\d{1,3}(?:\s*[.:—–]|$)\s*(?!\d)/;
const CHANGES =
  /\b(?:add(?:ed|s|ing)?|amend(?:ed|s|ing|ment)?|repeal(?:ed|s|ing)?|delet(?:ed|es|ing)|replac(?:ed|es|ing)|renumber(?:ed|s|ing)?|insert(?:ed|s|ing)?|read(?:s)? as follows)\b/i;

/** A law says what it changes near the start of a section. */
const NEAR_START = 400;
/** In characters, of the words that are shown. */
const MOST = 1500;

/**
 * The words with which a law changes a provision, as paragraphs; empty if none are found. `law`: its paragraphs. `number`:
 * that of the provision, "58-8". `paragraph`: "A(1)", of several changes of a provision the one that names it.
 */
export function wordsOfChange(law: readonly string[], number: string, paragraph = ""): readonly string[] {
  if (number === "") return [];
  const named = new RegExp(`(?<![\\p{L}\\p{N}.-])${escaped(number)}(?![\\p{N}-]|\\.\\p{N})`, "u");
  const found = sectionsOf(law).filter((section) => {
    const start = section.join(" ").slice(0, NEAR_START);
    return named.test(start) && CHANGES.test(start);
  });
  const path = new RegExp(`${escaped(number)}\\W{0,3}${escaped(paragraph)}(?![\\p{L}\\p{N}])`, "u");
  const exact =
    paragraph === "" ? undefined : found.find((section) => path.test(section.join(" ").slice(0, NEAR_START)));
  return shortened(exact ?? found[0] ?? []);
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

/** Without what comes before the first section, such as the title, which names everything that the law changes. */
function sectionsOf(law: readonly string[]): string[][] {
  const sections: string[][] = [];
  const texts = law.map((each) => each.replaceAll(/\s+/g, " ").trim()).filter(Boolean);
  const begins = texts.some((text) => SECTION.test(text)) ? SECTION : SIGN;
  for (const text of texts) {
    if (begins.test(text)) sections.push([text.replace(begins, "")].filter(Boolean));
    else sections.at(-1)?.push(text);
  }
  return sections;
}

function shortened(section: readonly string[]): readonly string[] {
  const shown: string[] = [];
  let left = MOST;
  for (const each of section) {
    if (each.length > left) {
      shown.push(`${wholeWords(each.slice(0, left))} …`);
      break;
    }
    shown.push(each);
    left -= each.length;
  }
  return shown;
}

/** A cut-off text without its last word. */
function wholeWords(text: string): string {
  const end = text.lastIndexOf(" ");
  return end > 0 ? text.slice(0, end).trimEnd() : text;
}
