import { shortened } from "../../domain/law/name.ts";

/**
 * A heading of law, or a name with one, among other text. It may be written from right to left, and be thousands of
 * characters long: the page of the provision shows all of it.
 */
export function LawName({
  children,
  className,
}: {
  readonly children: string;
  readonly className?: string | undefined;
}) {
  return <bdi className={className}>{shortened(children)}</bdi>;
}
