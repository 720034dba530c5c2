/** Times in milliseconds by number of sections, ascending. */
export type Line = readonly { readonly sections: number; readonly p50: number; readonly p95: number }[];

const SIZE = { width: 760, height: 440 };
const PLOT = { left: 74, right: 720, top: 56, bottom: 372 };
const MIN_MS = 0.1;
const COLORS = ["a", "b", "c"];

/** Draws p95 as solid and p50 as thin dashed lines on logarithmic axes; readable on light and dark pages. */
export function drawGrowth(lines: Readonly<Record<string, Line>>): string {
  const sections = [...new Set(Object.values(lines).flatMap((line) => line.map((point) => point.sections)))];
  const most = Math.max(...Object.values(lines).flatMap((line) => line.map((point) => point.p95)));
  const decades = Array.from({ length: Math.ceil(Math.log10(most / MIN_MS)) + 1 }, (_each, at) =>
    Number((MIN_MS * 10 ** at).toPrecision(1)),
  );
  const x = scale([Math.min(...sections), Math.max(...sections)], [PLOT.left, PLOT.right]);
  const y = scale([MIN_MS, decades.at(-1) ?? 1000], [PLOT.bottom, PLOT.top]);
  const path = (line: Line, value: "p50" | "p95"): string =>
    line
      .map((point, at) => `${at === 0 ? "M" : "L"}${x(point.sections)} ${y(Math.max(MIN_MS, point[value]))}`)
      .join(" ");
  const rows = decades.map(
    (ms) =>
      `<path class="grid" d="M${PLOT.left} ${y(ms)}H${PLOT.right}"/><text x="${PLOT.left - 10}" y="${y(ms) + 4}" text-anchor="end">${ms} ms</text>`,
  );
  const columns = sections.map(
    (count) =>
      `<path class="grid" d="M${x(count)} ${PLOT.top}V${PLOT.bottom}"/><text x="${x(count)}" y="${PLOT.bottom + 20}" text-anchor="middle">${count.toLocaleString("en-US")}</text>`,
  );
  const drawn = Object.entries(lines).map(([name, line], at) => {
    const color = COLORS[at % COLORS.length] ?? "a";
    const points = line
      .map((point) => `<circle cx="${x(point.sections)}" cy="${y(Math.max(MIN_MS, point.p95))}" r="4"/>`)
      .join("");
    const left = PLOT.left + at * 190;
    const legend = `<path class="line" d="M${left} 34h26"/><text x="${left + 34}" y="38">${name}</text>`;
    return `<g class="${color}"><path class="line" d="${path(line, "p95")}"/><path class="middle" d="${path(line, "p50")}"/>${points}${legend}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${SIZE.height}" role="img" aria-labelledby="title">
<title id="title">Search time by number of sections: p95 solid, p50 dashed</title>
<style>
  :root { color-scheme: light dark; }
  svg { background: #fff; } text { font: 13px system-ui, sans-serif; fill: #333; }
  .grid { stroke: #ddd; fill: none; } .line { stroke-width: 2.5; fill: none; } .middle { stroke-width: 1.2; stroke-dasharray: 5 4; fill: none; }
  .a path { stroke: #0b5cad; } .a circle { fill: #0b5cad; } .b path { stroke: #a23b00; } .b circle { fill: #a23b00; } .c path { stroke: #55606b; } .c circle { fill: #55606b; }
  @media (prefers-color-scheme: dark) {
    svg { background: #14181d; } text { fill: #d5dbe1; } .grid { stroke: #333c46; }
    .a path { stroke: #7db8f5; } .a circle { fill: #7db8f5; } .b path { stroke: #f0a070; } .b circle { fill: #f0a070; } .c path { stroke: #a5b0bb; } .c circle { fill: #a5b0bb; }
  }
</style>
${[...rows, ...columns, ...drawn].join("\n")}
<text x="${(PLOT.left + PLOT.right) / 2}" y="${SIZE.height - 22}" text-anchor="middle">sections searched; solid: p95, dashed: p50</text>
</svg>
`;
}

/** A logarithmic scale, rounded to a tenth of a pixel. */
function scale(
  [from, to]: readonly [number, number],
  [first, last]: readonly [number, number],
): (value: number) => number {
  const span = Math.log(to) - Math.log(from) || 1;
  return (value) => Math.round((first + ((Math.log(value) - Math.log(from)) / span) * (last - first)) * 10) / 10;
}
