import { z } from "zod";
import type { IndexName } from "../port.ts";
import { CONTENTS, contentsText } from "../contents.ts";
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
export interface Bare {
  readonly build: string;
  readonly index: IndexName;
  readonly id: string;
}

/** The hits that have no text of their own. */
export function bareHits({ hits }: ServerAnswer): readonly Bare[] {
  const bare = hits.hits.filter(({ _source: { shown } }) => shown.type === "code" && shown.text === "");
  return bare.map(
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

/** Asks for what stands first in one of them. */
export function contentsBody({ build, id }: Bare): Dsl {
  const query = but([is("id", id)], [is("build", build), is("under", id), is("type", "code")]);
  return {
    size: CONTENTS,
    query,
    sort: ["position"],
    _source: ["shown.label", "shown.number", "shown.title"],
    track_total_hits: false,
  };
}

/** By build and id, see `placeKey`. */
export function contentsOf(
  bare: readonly Bare[],
  { responses }: z.output<typeof contentsAnswer>,
): ReadonlyMap<string, string> {
  return new Map(
    bare.map((each, at) => [
      placeKey(each),
      contentsText((responses[at]?.hits.hits ?? []).map(({ _source: { shown } }) => shown)),
    ]),
  );
}

export const placeKey = ({ build, id }: Pick<Bare, "build" | "id">): string => `${build} ${id}`;
