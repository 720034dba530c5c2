import { Readable } from "node:stream";
import { S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import { FilesUnavailable } from "../port.ts";
import { nameOfS3, type S3Address } from "./address.ts";
import { bounded } from "./guard.ts";

const CONNECT_MS = 3000;
/** Until the answer begins, retries included. */
const ANSWER_MS = 5000;
/** Lists have 1,000 names, and errors a sentence. */
const MAX_ANSWER_BYTES = 10_000_000;
/** Each reader of a large file has a connection for as long as it reads. */
const CONNECTIONS = 1000;

/** A client whose deadlines are those below: its own would end connections whose reader pauses. */
export function openClient({ endpoint, region }: S3Address): S3Client {
  const client = new S3Client({
    ...(region !== null && { region }),
    // Buckets of other servers have no host names of their own.
    ...(endpoint !== null && { endpoint, forcePathStyle: true, region: region ?? "us-east-1" }),
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: 0,
      httpAgent: { maxSockets: CONNECTIONS },
      httpsAgent: { maxSockets: CONNECTIONS },
    },
    // The signature has the hash of what is stored. Older servers do not know other checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    expectContinueHeader: false,
    // What it would print is in the errors that it throws.
    logger: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
  });
  // All answers but files are collected in memory.
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const result = await next(args);
        const response = result.response as { readonly statusCode: number; body: unknown };
        const isFile = commandName === "GetObjectCommand" && response.statusCode < 300;
        if (!isFile && response.body instanceof Readable) response.body = bounded(response.body, MAX_ANSWER_BYTES);
        return result;
      },
    { step: "deserialize", priority: "low" },
  );
  return client;
}

/** Sends a request; throws `FilesUnavailable` if no answer begins in time, else what the client throws. */
export async function withinDeadline<T>(
  address: S3Address,
  request: (options: { abortSignal: AbortSignal }) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), ANSWER_MS);
  try {
    return await request({ abortSignal: controller.signal });
  } catch (error) {
    throw controller.signal.aborted ? unavailable(address, `no answer within ${ANSWER_MS / 1000} seconds`) : error;
  } finally {
    clearTimeout(timer);
  }
}

/** What a client's error means for a caller who asked for something that should be there. */
export function unavailable(address: S3Address, cause: unknown): FilesUnavailable {
  if (cause instanceof FilesUnavailable) return cause;
  return new FilesUnavailable(`The file store ${nameOfS3(address)} is not available: ${reasonOf(cause)}`, { cause });
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  if (cause instanceof AggregateError) return reasonOf(cause.errors[0]);
  const status = statusOf(cause);
  // An answer to HEAD has no text.
  if (status !== null && /^(?:|Unknown(?:Error)?)$/.test(cause.message)) return `it answered ${status}`;
  return cause.message === "" ? cause.name : cause.message;
}

/** HTTP status of an answer that is an error; null if there was no answer. */
export const statusOf = (error: unknown): number | null =>
  error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? null) : null;
