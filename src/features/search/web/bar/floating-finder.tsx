import type { ComponentProps } from "react";
import { Floating } from "../../../../ui/form/floating.tsx";
import Finder from "../finder/open-finder.tsx";

/** The finder at the end of the page: the search form must not contain another form. */
export default function FloatingFinder(props: ComponentProps<typeof Finder>) {
  return (
    <Floating>
      <Finder {...props} />
    </Floating>
  );
}
