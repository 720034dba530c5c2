/** Query parameters of the distribution page. */
export interface DistributionQuery {
  readonly search: string;
  readonly edition: string;
  readonly offset: number;
}

export function readDistributionQuery(query: URLSearchParams): DistributionQuery {
  const offset = Number(query.get("from") ?? 0);
  return {
    search: (query.get("search") ?? "").slice(0, 200),
    edition: (query.get("edition") ?? "").slice(0, 120),
    offset: Number.isSafeInteger(offset) && offset > 0 && offset <= 1_000_000 ? offset : 0,
  };
}

/** The address leaves out parameters at their defaults. */
export function distributionHref(path: string, { search, edition, offset }: DistributionQuery): string {
  const query = new URLSearchParams();
  if (search !== "") query.set("search", search);
  if (edition !== "") query.set("edition", edition);
  if (offset > 0) query.set("from", String(offset));
  return `${path}${query.size === 0 ? "" : `?${query}`}`;
}
