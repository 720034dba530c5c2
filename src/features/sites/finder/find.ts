import type { z } from "zod";
import { ANY_CUSTOMER, filterLabel, readFilters, type CustomerFilter } from "../../../domain/customer-filter.ts";
import type { Customer } from "../contract/session.ts";
import {
  MAX_OFFERED,
  POPULATION_STEP,
  type CustomerSearchOptions,
  type findCustomers,
  type ListedCustomer,
  type getCustomerOptions,
} from "../contract/finder.ts";
import type { Town } from "../queries.ts";
import { criteriaOf, fitsAll, type Criteria } from "./match.ts";

type FinderInput = z.output<typeof findCustomers.input>;
type Chosen = z.output<typeof getCustomerOptions.input>;

/** The towns that match the input, in their order; `towns`: those that the caller may view. */
export async function findTowns(
  towns: readonly Town[],
  input: FinderInput,
): Promise<z.input<typeof findCustomers.answer>> {
  const filter: CustomerFilter = {
    ...filterOf(input),
    zipCode: input.zipcode,
    milesOf: input.zipcode === "" ? null : (input.distance ?? 0),
    minPop: input.minPop ?? null,
    maxPop: input.maxPop ?? null,
  };
  const criteria = await criteriaOf(filter);
  const chosen = await Promise.all(
    readFilters(input.customerFilters).map(async (each) => ({
      label: filterLabel(each),
      criteria: await criteriaOf(each),
    })),
  );
  const coveredBy = (town: Town): string[] =>
    chosen.flatMap((each) => (fitsAll(each.criteria, town) ? [each.label] : []));
  const named = input.custIds.length === 0 ? null : new Set(input.custIds);
  const customers = towns.flatMap((town) =>
    named?.has(town.customer.custId) !== false && fitsAll(criteria, town)
      ? [{ ...presentTown(town, criteria), coveredBy: coveredBy(town) }]
      : [],
  );
  const isUnknownZip = filter.zipCode !== "" && criteria.radius === null && customers.length === 0;
  return { customers, notice: isUnknownZip ? `There is no ZIP code ${filter.zipCode}.` : null };
}

const filterOf = ({ name, state, county, govtype, govtypesub }: Chosen): CustomerFilter => ({
  ...ANY_CUSTOMER,
  name,
  state,
  counties: county,
  governmentTypes: govtype,
  governmentSubType: govtypesub,
});

const shownName = ({ customer, customization }: Pick<Town, "customer" | "customization">): string =>
  customization.nameOverride || customer.name;

function presentTown({ customer, customization }: Town, { radius }: Criteria): Omit<ListedCustomer, "coveredBy"> {
  const { id, custId, municipality, state, govtype, govtypesub, population, zipcode, subdivisionName, counties } =
    customer;
  const miles = radius?.milesTo(zipcode) ?? null;
  return {
    id,
    custId,
    municipality,
    state,
    govtype,
    govtypesub,
    population,
    subdivisionName,
    name: shownName({ customer, customization }),
    county: counties.join(" / "),
    isNewNav: customization.newNavEnabled,
    miles: miles === null ? null : Math.round(miles * 10) / 10,
  };
}

/** ENTITIES-54: values by which the matching towns differ; each list ignores its own selection. */
export async function findOptions(towns: readonly Town[], chosen: Chosen): Promise<CustomerSearchOptions> {
  const criteria = await criteriaOf(filterOf(chosen));
  // Choosing another state resets counties and classes (FINDER-11).
  const elsewhere = await criteriaOf(filterOf({ ...chosen, state: "", county: [], govtypesub: "" }));
  const offered = (
    but: keyof CustomerFilter | undefined,
    valuesOf: (customer: Customer, town: Town) => readonly string[],
  ): string[] => {
    const values = new Set(
      towns.flatMap((town) => (fitsAll(criteria, town, but) ? valuesOf(town.customer, town) : [])),
    );
    values.delete("");
    return [...values].toSorted((one, other) => one.localeCompare(other, "en"));
  };
  const populations = towns.flatMap((town) => (fitsAll(criteria, town) ? [town.customer.population] : []));
  return {
    names: offered(undefined, (_customer, town) => [shownName(town)]).slice(0, MAX_OFFERED),
    states: [...new Set(towns.flatMap((town) => (fitsAll(elsewhere, town) ? [town.customer.state] : [])))].toSorted(),
    counties: offered("counties", ({ counties }) => counties),
    govTypes: offered("governmentTypes", ({ govtype }) => [govtype]),
    govSubTypes: offered("governmentSubType", ({ govtypesub }) => [govtypesub ?? ""]),
    multicodeStates: [
      ...new Set(towns.flatMap(({ customer }) => ((customer.govtypesub ?? "") === "" ? [] : [customer.state]))),
    ].toSorted(),
    zipCodes: offered(undefined, ({ zipcode }) => [zipcode]).slice(0, MAX_OFFERED),
    minPop: rounded(Math.min(...populations), Math.floor),
    maxPop: rounded(Math.max(...populations), Math.ceil),
  };
}

/** FINDER-14; 0 without towns. */
const rounded = (population: number, round: (steps: number) => number): number =>
  Number.isFinite(population) ? round(population / POPULATION_STEP) * POPULATION_STEP : 0;
