import { filterLabel, writeFilters, type CustomerFilter } from "../../../../domain/customer-filter.ts";
import type { Client } from "../../../../platform/http/client.ts";
import {
  findCustomers,
  getCustomerOptions,
  type CustomerSearchOptions,
  type ListedCustomer,
} from "../../../sites/contract/finder.ts";
import type { Chosen } from "./chosen.ts";
import { fieldParams } from "./fields.ts";

/** What was found, and what there is to choose from. */
export interface TownResults {
  readonly customers: readonly ListedCustomer[];
  /** Label of what they were found by, as a filter that chooses them all has it. */
  readonly label: string;
  /** Of all that were found, when `customers` are but the first of them. */
  readonly total: number;
  readonly notice: string | null;
  readonly options: CustomerSearchOptions;
  /** The chosen towns, found or not, for their names. */
  readonly named: readonly ListedCustomer[];
}

interface TownQuery {
  readonly fields: CustomerFilter;
  /** The town on whose page the finder is open; null on a page of results (OPEN-49). */
  readonly site: string | null;
  /** What is chosen already: names of its towns are wanted, and what its filters cover. */
  readonly chosen: Chosen;
}

/** Asks for towns, for what there is to choose from, and for the names of what is chosen. Throws what the client throws. */
export async function loadTowns(
  client: Client,
  { fields, site, chosen: { custIds, filters } }: TownQuery,
  signal?: AbortSignal,
): Promise<TownResults> {
  const options = signal === undefined ? {} : { signal };
  const where = site === null ? {} : { site };
  const input = { ...fieldParams(fields), ...where };
  const [{ customers, notice }, choices, named] = await Promise.all([
    client.call(findCustomers, { ...input, customerFilters: writeFilters(filters) }, options),
    client.call(getCustomerOptions, input, options),
    custIds.length === 0 ? { customers: [] } : client.call(findCustomers, { ...where, custIds: [...custIds] }, options),
  ]);
  return {
    customers,
    label: filterLabel(fields),
    total: customers.length,
    notice,
    options: choices,
    named: named.customers,
  };
}
