import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { FileDrop } from "./file-drop.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import { RefusedNames, refusalText } from "./refusal-dialog.tsx";
import { MAX_FILE_BYTES, formatSize, sortFiles, type FileFacts } from "./sort-files.ts";

const file = (name: string, facts: Partial<FileFacts> = {}): FileFacts => ({
  name,
  lastModified: 1,
  size: 10,
  type: "",
  ...facts,
});
const names = (files: readonly FileFacts[]): string[] => files.map(({ name }) => name);

describe("Added files", () => {
  test("[FILES-02, FILES-03, CONSTANTS-01] are too big above 100,000,000 bytes", () => {
    const { taken, tooBig } = sortFiles(
      [file("a", { size: MAX_FILE_BYTES }), file("b", { size: MAX_FILE_BYTES + 1 })],
      {},
    );
    expect([names(taken), names(tooBig)]).toEqual([["a"], ["b"]]);
    expect(MAX_FILE_BYTES).toBe(100_000_000);
    expect(sortFiles([file("c", { size: 11 })], { maxBytes: 10 }).tooBig).toHaveLength(1);
  });

  test("[FILES-04] are refused if they are of another type, or one too many", () => {
    const files = [
      file("code.ZIP"),
      file("seal.png", { type: "image/png" }),
      file("notes.txt", { type: "text/plain" }),
      file("law.xml", { type: "text/xml" }),
    ];
    const { taken, refused } = sortFiles(files, { accept: ".zip, image/*,text/xml" });
    expect(names(taken)).toEqual(["code.ZIP", "seal.png", "law.xml"]);
    expect(names(refused)).toEqual(["notes.txt"]);
    expect(names(sortFiles([file("a"), file("b")], { multiple: false }).refused)).toEqual(["b"]);
  });

  test("[FILES-05] [~ENTITIES-30: no preview of a file that is not sent yet] are skipped if name, modification time, size and type match a listed file", () => {
    const listed = [file("a")];
    const { taken, refused, tooBig } = sortFiles(
      [
        file("a"),
        file("a", { lastModified: 2 }),
        file("a", { size: 11 }),
        file("a", { type: "text/xml" }),
        file("b"),
        file("b"),
      ],
      { listed },
    );
    expect(names(taken)).toEqual(["a", "a", "a", "b"]);
    expect([...refused, ...tooBig]).toEqual([]);
  });
});

const NOTES = { name: "notes.txt", reason: "it is another type of file" };

test("a rejected file says why, also at the field, and what is accepted", () => {
  const html = renderToStaticMarkup(<RefusedNames tooBig={[]} failed={[NOTES]} accepted="JPEG or PNG" />);
  expect(html).toContain("<strong>notes.txt</strong>: it is another type of file");
  expect(html).toMatch(/Accepted: (<!-- -->)?JPEG or PNG/);
  expect(refusalText({ tooBig: [], failed: [NOTES] })).toBe(
    "“notes.txt” was not uploaded: it is another type of file.",
  );
  expect(refusalText({ tooBig: [], failed: [] })).toBeNull();
  const field = renderToStaticMarkup(
    <FileDrop label="Seal" hint="PNG" error="That image is damaged or incomplete." onFiles={() => undefined} />,
  );
  expect(field).toMatch(/role="alert".*That image is damaged or incomplete\./);
});

test("[FILES-03, FILES-04] failed files are listed with the texts of the requirements", () => {
  const html = renderToStaticMarkup(
    <RefusedNames tooBig={[{ name: "map.pdf", reason: "it is larger than 10 MB" }]} failed={[NOTES]} accepted="PDF" />,
  );
  expect(html).toContain("The following files were too big to upload:");
  expect(html).toContain("Failed to upload the following files:");
  expect(renderToStaticMarkup(<RefusedNames tooBig={[]} failed={[NOTES]} accepted="PDF" />)).not.toContain("too big");
});

test("the drop area says which files it accepts", () => {
  const html = renderToStaticMarkup(
    <FileDrop label="Drop the code here" hint="A .zip or one .xml" accept=".zip,.xml" onFiles={() => undefined} />,
  );
  expect(html).toContain("A .zip or one .xml. Up to 100\u00A0MB each.");
  expect(html).toContain(">Choose files</button>");
});

test("sizes are readable", () => {
  expect([0, 999, 1000, 1500, 12_345, 100_000_000, 2_500_000_000].map(formatSize)).toEqual([
    "0\u00A0bytes",
    "999\u00A0bytes",
    "1\u00A0kB",
    "1.5\u00A0kB",
    "12\u00A0kB",
    "100\u00A0MB",
    "2.5\u00A0GB",
  ]);
});

test("progress is a percentage, or indeterminate", () => {
  expect(renderToStaticMarkup(<ProgressBar label="code.zip" value={0.429} />)).toMatch(/42%.*value="0.429"/);
  expect(renderToStaticMarkup(<ProgressBar label="code.zip" value={null} text="Reading…" />)).not.toContain("value=");
});
