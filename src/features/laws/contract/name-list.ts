/** Names in a list that is joined by commas: a comma in a name is written as "\,". */
export const writeName = (name: string): string => name.replaceAll(",", String.raw`\,`);

export const readNames = (names: string): string[] =>
  names
    .split(/(?<!\\),/)
    .map((name) => name.replaceAll(String.raw`\,`, ","))
    .filter((name) => name !== "");
