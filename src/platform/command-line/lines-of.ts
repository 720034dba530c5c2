/** Complete lines of an output that arrives in pieces. */
export async function* linesOf(output: AsyncIterable<string | Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const piece of output) {
    const lines = (rest + (typeof piece === "string" ? piece : decoder.decode(piece, { stream: true }))).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}
