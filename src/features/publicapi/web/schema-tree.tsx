import type { ApiDocument, ApiSchema } from "../../../platform/http/openapi/document.ts";
import { nameOf, typeOf } from "./schema-type.ts";
import { TextWithCode } from "./text-with-code.tsx";
import styles from "./schema-tree.module.css";

interface SchemaTreeProps {
  readonly schema: ApiSchema;
  readonly schemas: ApiDocument["components"]["schemas"];
  /** Names of the enclosing schemas; recursive schemas are not expanded again. */
  readonly around?: readonly string[];
}

const NONE: readonly string[] = [];

/** The properties of a response with their types. Properties with their own properties can be expanded. */
export function SchemaTree({ schema, schemas, around = NONE }: SchemaTreeProps) {
  const { properties = {}, names } = resolve(schema, schemas);
  const known = [...around, ...names];
  return (
    <ul className={around.length === 0 ? styles.tree : styles.branch}>
      {Object.entries(properties).map(([name, property]) => (
        <li key={name} className={styles.item}>
          <Property name={name} property={property} schemas={schemas} around={known} />
        </li>
      ))}
    </ul>
  );
}

interface PropertyProps extends Required<Omit<SchemaTreeProps, "schema">> {
  readonly name: string;
  readonly property: ApiSchema;
}

function Property({ name, property, schemas, around }: PropertyProps) {
  const within = resolve(property, schemas);
  const again = within.names.some((each) => around.includes(each));
  const face = (
    <span className={styles.face}>
      <code className={styles.name}>{name}</code> <span className={styles.type}>{typeOf(property)}</span>
      {property.description !== undefined && (
        <span className={styles.text}>
          <TextWithCode>{property.description}</TextWithCode>
        </span>
      )}
    </span>
  );
  if (within.properties === undefined || again) return <div className={styles.leaf}>{face}</div>;
  return (
    <details className={styles.node} open={around.length < 2 && Object.keys(within.properties).length < 10}>
      <summary className={styles.summary}>{face}</summary>
      <SchemaTree schema={property} schemas={schemas} around={[...around, ""]} />
    </details>
  );
}

/** Resolves references, lists and "or null" to the properties of a schema, with the names along the way. */
function resolve(
  schema: ApiSchema,
  schemas: SchemaTreeProps["schemas"],
): { readonly properties?: ApiSchema["properties"]; readonly names: readonly string[] } {
  if (schema.$ref !== undefined) {
    const name = nameOf(schema.$ref);
    const { properties, names } = resolve(schemas[name] ?? {}, schemas);
    return { properties, names: [name, ...names] };
  }
  if (schema.items !== undefined) return resolve(schema.items, schemas);
  const form = schema.anyOf?.find(({ type }) => type !== "null");
  return form === undefined ? { properties: schema.properties, names: [] } : resolve(form, schemas);
}
