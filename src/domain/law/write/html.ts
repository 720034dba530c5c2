import { lawWriter, type LawWriter } from "../html.ts";
import { escape } from "../html/escape.ts";
import type { VersionLinks } from "../html/scope.ts";
import { fullName } from "../name.ts";
import type { ExportDocument, ExportTarget, ExportProvision } from "./document.ts";
import { STYLE } from "./html/style.ts";

export interface HtmlInput {
  readonly document: ExportDocument;
  /** Whether a provision is in the exported part. */
  readonly includes: (guid: string) => boolean;
  /** In the order of the code, the code itself first; for a part, its parents come before it. */
  readonly provisions: AsyncIterable<ExportProvision>;
  /** Returns an image by its name in the law, as a data: URL. Called while its provision is written. */
  readonly image: (
    src: string,
  ) => { readonly url: string; readonly width: number | null; readonly height: number | null } | undefined;
}

/**
 * A code, or a part of it, as one self-contained HTML document: no script, style and images included. In pieces of
 * text, one per provision.
 */
export async function* htmlDocument(input: HtmlInput): AsyncGenerator<string> {
  const { document } = input;
  const around: string[] = [];
  let present: ExportProvision | null = null;
  let writer: LawWriter | null = null;
  for await (const provision of input.provisions) {
    if (provision.around) {
      around.push(fullName(provision));
      continue;
    }
    if (writer === null) {
      yield headHtml(document, provision, around);
      writer = writerOf(
        provision.depth,
        versionLinks(input, () => present),
      );
    }
    present = provision;
    yield `${writer.entry({ part: false, it: provision })}\n`;
  }
  yield `${writer?.end() ?? ""}</main></body></html>\n`;
}

function headHtml(document: ExportDocument, first: ExportProvision, around: readonly string[]): string {
  const title = document.part === null ? document.title : `${fullName(first)} · ${document.title}`;
  const date =
    document.date === null
      ? ""
      : `<p>The law as of <time datetime="${escape(document.date)}">${escape(document.date)}</time></p>`;
  const address =
    document.address === null ? "" : `<p><a href="${escape(document.address)}">${escape(document.address)}</a></p>`;
  const within = around.length === 0 ? "" : `<p class="within">${escape(around.join(" › "))}</p>`;
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<title>${escape(title)} · ${escape(document.town)}</title><style>${STYLE}</style></head><body>` +
    `<header class="document-head"><p>${escape(document.town)}</p>${date}${address}${within}</header><main>\n`
  );
}

function writerOf(top: number, surroundings: VersionLinks): LawWriter {
  return lawWriter({ guid: "", surroundings, citedBy: () => undefined }, (it) => Math.min(6, it.depth - top + 1));
}

/** Links point into the document, or to the code on the web if its address is known. */
function versionLinks({ document, includes, image }: HtmlInput, present: () => ExportProvision | null): VersionLinks {
  const reachable = (target: ExportTarget | undefined) =>
    target === undefined || (!includes(target.guid) && document.address === null)
      ? undefined
      : { page: target.guid, ...target };
  return {
    image,
    citation: (_guid, ordinal) => reachable(present()?.links.get(ordinal)),
    definition: (_guid, term) => reachable(present()?.definition(term)),
    href: ({ guid, anchor }) =>
      `${includes(guid) ? "" : `${document.address}/${guid}`}#${guid}${anchor === "" ? "" : `-${anchor}`}`,
  };
}
