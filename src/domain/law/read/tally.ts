import type { Sink } from "../reader.ts";
import type { XmlNode } from "./xml.ts";

/** Collects unknown elements, to report each name once with its count. */
export interface Tally {
  add(node: XmlNode, file: string, what?: string): void;
  report(sink: Sink): void;
}

export function makeTally(): Tally {
  const seen = new Map<string, { count: number; file: string; node: XmlNode; what: string }>();
  return {
    add(node, file, what = "is unknown; only its text was imported") {
      const key = `${node.ns} ${node.name}`;
      const entry = seen.get(key);
      if (entry === undefined) seen.set(key, { count: 1, file, node, what });
      else entry.count += 1;
    },
    report(sink) {
      for (const { count, file, node, what } of seen.values()) {
        const times = count === 1 ? "once" : `${count} times`;
        const message = `The element “${node.name}” ${what}. It occurs ${times}, first in “${file}”, line ${node.line}.`;
        sink.warn({ code: "unknown-element", message, file, line: node.line, column: node.column });
      }
    },
  };
}
