import { z } from "zod";
import type { IndexName } from "../port.ts";
import { MAX_HEADINGS, contentsText } from "../contents.ts";
import type { ServerAnswer } from "./answer.ts";
import { but, is } from "./query.ts";
import type { Dsl } from "./query.ts";

const heading = z.object({ label: z.string(), number: z.string(), title: z.string() });
export const contentsAnswer = z.object({
  responses: z.array(
    z.object({
      hits: z.object({ hits: z.array(z.object({ _source: z.object({ shown: heading }) })) }).default({ hits: [] }),
    }),
  ),
});

/** A heading among the hits. */
export interface Heading {
  readonly build: string;
  readonly index: IndexName;
  readonly id: string;
}

/** The hits that have no text of their own. */
export function headingHits({ hits }: ServerAnswer): readonly Heading[] {
  const headings = hits.hits.filter(({ _source: { shown } }) => shown.role === "provision" && shown.text === "");
  return headings.map(
    ({
      _source: {
        index,
        shown: { id },
      },
      fields: {
        build: [build],
      },
    }) => ({ build, index: index as IndexName, id }),
  );
}

/** Request for the first provisions in a heading. */
export function contentsBody({ build, id }: Heading): Dsl {
  const query = but([is("id", id)], [is("build", build), is("under", id), is("role", "provision")]);
  return {
    size: MAX_HEADINGS,
    query,
    sort: ["position"],
    _source: ["shown.label", "shown.number", "shown.title"],
    track_total_hits: false,
  };
}

/** Contents by build and id, see `hitKey`. */
export function contentsOf(
  headings: readonly Heading[],
  { responses }: z.output<typeof contentsAnswer>,
): ReadonlyMap<string, string> {
  return new Map(
    headings.map((each, at) => [
      hitKey(each),
      contentsText((responses[at]?.hits.hits ?? []).map(({ _source: { shown } }) => shown)),
    ]),
  );
}

export const hitKey = ({ build, id }: Pick<Heading, "build" | "id">): string => `${build} ${id}`;
