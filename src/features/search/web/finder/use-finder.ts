import { useState } from "react";
import type { CustomerFilter } from "../../../../domain/customer-filter.ts";
import type { Sort } from "../../../../ui/table/columns.ts";
import type { ListedCustomer } from "../../../sites/contract/finder.ts";
import { townNames, withTown, type Chosen } from "./chosen.ts";
import { withChange } from "./fields.ts";
import type { TownResults } from "./load-towns.ts";
import { useTowns, type Towns } from "./use-towns.ts";

/** The state of the finder. An address can contain all of it. */
export interface FinderState {
  readonly query: string;
  readonly chosen: Chosen;
  readonly fields: CustomerFilter;
  readonly sort: Sort;
}

export interface Finder extends FinderState {
  readonly towns: Towns;
  /** Names of the selected towns by id; the id itself until the name is known. */
  readonly names: ReadonlyMap<string, string>;
  readonly type: (query: string) => void;
  readonly choose: (chosen: Chosen) => void;
  readonly pick: (town: ListedCustomer, isChosen: boolean) => void;
  readonly change: (change: Partial<CustomerFilter>) => void;
  readonly order: (sort: Sort) => void;
}

interface FinderStart {
  readonly state: FinderState;
  readonly site: string | null;
  readonly results: TownResults | null;
}

export function useFinder({ state: start, site, results }: FinderStart): Finder {
  const [state, setState] = useState(start);
  const [picked, setPicked] = useState<ReadonlyMap<string, ListedCustomer>>(new Map());
  const towns = useTowns({ fields: state.fields, site, chosen: state.chosen, start: results });
  const put = (more: Partial<FinderState>): void => setState((now) => ({ ...now, ...more }));
  return {
    ...state,
    towns,
    names: townNames(
      state.chosen.custIds,
      (custId) => picked.get(custId) ?? towns.results?.named.find((town) => town.custId === custId),
    ),
    type: (query) => put({ query }),
    choose: (chosen) => put({ chosen }),
    pick: (town, isChosen) => {
      setPicked((before) => new Map(before).set(town.custId, town));
      setState((now) => ({ ...now, chosen: withTown(now.chosen, town.custId, isChosen) }));
    },
    change: (change) => setState((now) => ({ ...now, fields: withChange(now.fields, change) })),
    order: (sort) => put({ sort }),
  };
}
