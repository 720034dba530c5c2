import { trimEndOf } from "../../../domain/trim.ts";
/** A bucket, or a folder of one: s3://bucket/prefix?endpoint=https://…&region=… */
export interface S3Address {
  readonly bucket: string;
  /** Before each key: "" or "towncode/". */
  readonly prefix: string;
  /** Of a server that is not Amazon's; null: Amazon's of the region. */
  readonly endpoint: string | null;
  /** Null: AWS_REGION. */
  readonly region: string | null;
}

/** Reads FILES_URL; null if it is not valid. Credentials are never part of it. */
export function parseS3Address(text: string): S3Address | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, port, username, password, pathname, searchParams, hash } = new URL(text);
  const isBucket = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(hostname);
  if (protocol !== "s3:" || !isBucket || `${port}${username}${password}${hash}` !== "") return null;
  const { endpoint = null, region = null, ...others } = Object.fromEntries(searchParams);
  if (Object.keys(others).length > 0 || region === "" || (endpoint !== null && !isHttp(endpoint))) return null;
  if (pathname.includes("%")) return null;
  const prefix = trimEndOf(pathname, "/").replace(/^\/+/, "");
  return { bucket: hostname, prefix: prefix === "" ? "" : `${prefix}/`, endpoint, region };
}

const isHttp = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** The address without how to reach it: "s3://bucket/prefix". */
export const nameOfS3 = ({ bucket, prefix }: S3Address): string => `s3://${bucket}/${prefix}`.replace(/\/$/, "");
