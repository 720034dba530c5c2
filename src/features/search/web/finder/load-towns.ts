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

/** The towns of the finder and the options of its filters. */
export interface TownResults {
  readonly customers: readonly ListedCustomer[];
  /** Label of the filter that found them. */
  readonly label: string;
  /** Number of all towns; `customers` may be only the first of them. */
  readonly total: number;
  readonly notice: string | null;
  readonly options: CustomerSearchOptions;
  /** The selected towns, for their names. They need not match the filter. */
  readonly named: readonly ListedCustomer[];
}

interface TownQuery {
  readonly fields: CustomerFilter;
  /** The town on whose page the finder is open; null on a results page (OPEN-49). */
  readonly site: string | null;
  /** The selection so far: to get the names of its towns, and which towns its filters include. */
  readonly chosen: Chosen;
}

/** Loads towns, filter options, and the names of selected towns. Throws like the client. */
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
