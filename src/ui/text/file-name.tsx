import { Fragment } from "react";

/** The name of a file, which breaks after "/", "_", "-" and "." before it breaks within a word. */
export function FileName({ name }: { readonly name: string }) {
  return name.split(/(?<=[/_.-])/).map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts have no other name, and stay in place
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
