/** A number of things: "1 file", "1,000 files"; `many` is the plural if it is not `one` with an "s". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
