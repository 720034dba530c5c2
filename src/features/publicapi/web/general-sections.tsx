import type { ApiDocument, ApiParameter, ApiResponse } from "../../../platform/http/openapi/document.ts";
import { Section } from "../../../ui/page/section.tsx";
import { CodeBlock } from "./code-block.tsx";
import { curlOf } from "./curl.ts";
import { TextWithCode } from "./text-with-code.tsx";
import styles from "./developers-screen.module.css";

const STATUS: readonly (readonly [string, string])[] = [
  ["400", "BadInput"],
  ["401", "KeyNeeded"],
  ["403", "NotSwitchedOn"],
  ["404", "NotFound"],
  ["429", "TooMany"],
];
const EXAMPLE = `{
  "title": "Not found",
  "message": "That part of the code was not found. It may have been moved or removed.",
  "requestId": "1f0c9a72-41d3"
}`;

export function Errors({ description }: { readonly description: ApiDocument }) {
  const responses: Readonly<Record<string, ApiResponse>> = description.components.responses;
  return (
    <Section id="errors" title="Errors" intro="Every error has a status code and a message for people.">
      <CodeBlock label="Example of an error" text={EXAMPLE} />
      <dl className={styles.facts}>
        {STATUS.map(([status, name]) => (
          <div key={status}>
            <dt>{status}</dt>
            <dd>
              <TextWithCode>{responses[name]?.description ?? ""}</TextWithCode>
            </dd>
          </div>
        ))}
        <div>
          <dt>503</dt>
          <dd>Search is currently unavailable. Try again in a few minutes.</dd>
        </div>
      </dl>
    </Section>
  );
}

export function Limits() {
  return (
    <Section
      id="limits"
      title="Limits"
      intro="Each key has a limit of requests per minute, 120 by default. Every response shows how many are left."
    >
      <dl className={styles.facts}>
        <Fact term="RateLimit-Limit">Requests per minute for this key.</Fact>
        <Fact term="RateLimit-Remaining">Requests left in this minute.</Fact>
        <Fact term="RateLimit-Reset">Seconds until the limit is reset.</Fact>
        <Fact term="Retry-After">With status 429: seconds to wait before trying again.</Fact>
      </dl>
    </Section>
  );
}

interface CachingProps {
  readonly origin: string;
  readonly path: string;
  readonly parameters: readonly ApiParameter[];
}

export function Caching({ origin, path, parameters }: CachingProps) {
  return (
    <Section
      id="states"
      title="Caching"
      intro="Each response has an ETag. Send it back, and if nothing in the town has changed, the response is 304 without a body. It still counts as a request."
    >
      <CodeBlock label="Request with an ETag" text={curlOf(path, parameters, origin, ['If-None-Match: W/\\"…\\"'])} />
    </Section>
  );
}

function Fact({ term, children }: { readonly term: string; readonly children: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
