import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { marksAt, setTocMarks, tocMarks } from "./toc-marks.ts";

const shownAt = (guid: string): string => renderToStaticMarkup(<>{marksAt(tocMarks.get(), guid)}</>);

test("Marks of several features in the contents add up, and each feature replaces only its own", () => {
  setTocMarks("trees", new Map([["1", <b key="1">2 trees</b>]]));
  setTocMarks(
    "notes",
    new Map([
      ["1", <i key="1">1 note</i>],
      ["2", <i key="2">4 notes</i>],
    ]),
  );
  expect(shownAt("1")).toBe("<i>1 note</i><b>2 trees</b>");
  for (const count of [2, 3, 4]) setTocMarks("notes", new Map([["1", <i key="1">{count} notes</i>]]));
  expect(shownAt("1")).toBe("<i>4 notes</i><b>2 trees</b>");
  setTocMarks("notes", new Map());
  expect(shownAt("1")).toBe("<b>2 trees</b>");
  expect(marksAt(tocMarks.get(), "2")).toBeUndefined();
});
