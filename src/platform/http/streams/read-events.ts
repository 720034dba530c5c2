/** An event of a stream; null: a sign of life. */
export type ReceivedEvent = { readonly name: string; readonly data: unknown } | null;

/** The events of an answer, as they arrive. Our server sends each with a name and one line of JSON. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ReceivedEvent, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      for (let end = text.indexOf("\n\n"); end !== -1; end = text.indexOf("\n\n")) {
        yield readEvent(text.slice(0, end));
        text = text.slice(end + 2);
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function readEvent(text: string): ReceivedEvent {
  const [, name, json] = /^event: (.+)\ndata: (.+)$/.exec(text) ?? [];
  return name === undefined || json === undefined ? null : { name, data: JSON.parse(json) as unknown };
}
