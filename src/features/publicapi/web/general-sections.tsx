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
    <Section id="errors" title="Errors" intro="Every error has a status and says what happened in words for people.">
      <CodeBlock label="An error" text={EXAMPLE} />
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
          <dd>Search cannot answer at the moment. Try again in a few minutes.</dd>
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
      intro="A key may make so many requests in a minute: 120 unless the installation says otherwise. Each answer tells what is left."
    >
      <dl className={styles.facts}>
        <Fact term="RateLimit-Limit">Requests that the key may make in a minute.</Fact>
        <Fact term="RateLimit-Remaining">How many are left.</Fact>
        <Fact term="RateLimit-Reset">Seconds until the minute is over.</Fact>
        <Fact term="Retry-After">With status 429: seconds after which to try again.</Fact>
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
      title="Asking again"
      intro="Each answer carries an ETag. Send it back, and while nothing in the town has changed the answer is 304 without a body. It counts as a request."
    >
      <CodeBlock
        label="A request that asks again"
        text={curlOf(path, parameters, origin, ['If-None-Match: W/\\"…\\"'])}
      />
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
