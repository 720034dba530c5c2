import type { CustomerFilter } from "../../../../domain/customer-filter.ts";
import type { Client } from "../../../../platform/http/client.ts";
import { findCustomers, getCustomerOptions, type CustomerSearchOptions, type FoundCustomer } from "../../../sites/contract/finder.ts";
import { fieldParams } from "./fields.ts";

/** What was found, and what there is to choose from. */
export interface FoundTowns {
  readonly customers: readonly FoundCustomer[];
  /** Of all that were found, when `customers` are but the first of them. */
  readonly total: number;
  readonly notice: string | null;
  readonly options: CustomerSearchOptions;
  /** The chosen towns, found or not, for their names. */
  readonly named: readonly FoundCustomer[];
}

interface Asked {
  readonly fields: CustomerFilter;
  /** The town on whose page the finder is open; null on a page of results (OPEN-49). */
  readonly site: string | null;
  /** Chosen towns whose names are wanted. */
  readonly custIds: readonly string[];
}

/** Asks for towns, for what there is to choose from, and for the names of what is chosen. Throws what the client throws. */
export async function loadTowns(client: Client, { fields, site, custIds }: Asked, signal?: AbortSignal): Promise<FoundTowns> {
  const options = signal === undefined ? {} : { signal };
  const where = site === null ? {} : { site };
  const input = { ...fieldParams(fields), ...where };
  const [{ customers, notice }, choices, named] = await Promise.all([
    client.call(findCustomers, input, options),
    client.call(getCustomerOptions, input, options),
    custIds.length === 0 ? { customers: [] } : client.call(findCustomers, { ...where, custIds: [...custIds] }, options),
  ]);
  return { customers, total: customers.length, notice, options: choices, named: named.customers };
}
