export interface StorageQuery {
  readonly show: "all" | "unused";
  readonly offset: number;
}

export function readStorageQuery(params: URLSearchParams): StorageQuery {
  const offset = Number(params.get("offset") ?? "0");
  return {
    show: params.get("show") === "unused" ? "unused" : "all",
    offset: Number.isSafeInteger(offset) && offset >= 0 ? Math.min(offset, 1_000_000) : 0,
  };
}

export function storageHref(path: string, { show, offset }: StorageQuery): string {
  const params = new URLSearchParams();
  if (show === "unused") params.set("show", show);
  if (offset > 0) params.set("offset", String(offset));
  return params.size === 0 ? path : `${path}?${params}`;
}
