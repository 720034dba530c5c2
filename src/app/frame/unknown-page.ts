import { data } from "react-router";

/** An address below a town that no page has: the error is shown inside the town's frame, with search and contents. */
export function loader(): never {
  throw data({ title: "Not found", message: "There is no page at this address." }, { status: 404 });
}

export default function UnknownPage(): null {
  return null;
}
