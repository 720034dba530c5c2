import type { ApiDocument, ApiOperation, ApiParameter } from "../../../platform/http/openapi/document.ts";
import { CodeBlock } from "./code-block.tsx";
import { curlOf } from "./curl.ts";
import { SchemaTree } from "./schema-tree.tsx";
import { typeOf } from "./schema-type.ts";
import { TextWithCode } from "./text-with-code.tsx";
import styles from "./operation.module.css";

interface OperationProps {
  readonly path: string;
  readonly operation: ApiOperation;
  readonly schemas: ApiDocument["components"]["schemas"];
  readonly origin: string;
}

/** One call: summary, example, parameters and response. */
export function Operation({ path, operation, schemas, origin }: OperationProps) {
  const { operationId, summary, parameters, responses } = operation;
  const ok = responses["200"];
  const content = Object.entries(ok !== undefined && "content" in ok ? (ok.content ?? {}) : {});
  const json = content.find(([type]) => type === "application/json")?.[1].schema;
  return (
    <article id={operationId} className={styles.operation} aria-labelledby={`${operationId}-name`}>
      <h3 id={`${operationId}-name`} className={styles.head}>
        <a href={`#${operationId}`} className={styles.address}>
          <span className={styles.method}>GET</span> <Path path={path} />
        </a>
      </h3>
      <p className={styles.summary}>{summary}</p>
      <CodeBlock label={`Example of ${path}`} text={curlOf(path, parameters, origin)} />
      <h4 className={styles.title}>Parameters</h4>
      <dl className={styles.parameters}>
        {parameters.map((parameter) => (
          <Parameter key={parameter.name} parameter={parameter} />
        ))}
      </dl>
      <h4 className={styles.title}>Response</h4>
      {content.length > 1 && (
        <p className={styles.media}>
          {content.map(([type]) => (
            <code key={type} className={styles.code}>
              {type}
            </code>
          ))}
        </p>
      )}
      {json !== undefined && <SchemaTree schema={json} schemas={schemas} />}
    </article>
  );
}

/** The path with highlighted parameters. It can wrap before each slash. */
function Path({ path }: { readonly path: string }) {
  return path.split("/").flatMap((segment, at) => {
    if (at === 0) return [];
    const shown = segment.startsWith("{") ? <em className={styles.variable}>{segment}</em> : segment;
    return [
      // oxlint-disable-next-line react/no-array-index-key -- segments of one path, which never move
      <span key={at}>
        <wbr />/{shown}
      </span>,
    ];
  });
}

function Parameter({ parameter }: { readonly parameter: ApiParameter }) {
  const { name, required, description, schema } = parameter;
  const defaultValue = schema.default === undefined || schema.default === "" ? null : JSON.stringify(schema.default);
  return (
    <div className={styles.parameter}>
      <dt>
        <code className={styles.name}>{name}</code> <span className={styles.type}>{typeOf(schema)}</span>
        {required && <span className={styles.required}>{parameter.in === "path" ? "in the path" : "required"}</span>}
      </dt>
      <dd>
        {description !== undefined && <TextWithCode>{description}</TextWithCode>}
        {defaultValue !== null && (
          <>
            {" "}
            Default <code className={styles.code}>{defaultValue}</code>.
          </>
        )}
      </dd>
    </div>
  );
}
