import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const documents = globSync(["README.md", "demo/README.md", "docs/**/*.md"], { cwd: root });
const textOf = (document: string): string => readFileSync(join(root, document), "utf8");

const LINK = /\]\((?!https?:|#|mailto:)([^)#]+)(?:#[^)]*)?\)/g;
/** Paths in backticks that begin with a folder of the repository, or of src/. */
const PATH = /`((?:src|tests|scripts|bench|demo|docs|domain|platform|features|ui|app)\/[\w./-]+)`/g;

const captured = (document: string, pattern: RegExp): string[] =>
  [...textOf(document).matchAll(pattern)].map(([, match = ""]) => match);

test.each(documents)("links in %s lead to files that exist", (document) => {
  const targets = captured(document, LINK).map((target) => join(dirname(document), target));
  expect(targets.filter((target) => !existsSync(join(root, target)))).toEqual([]);
});

test.each(documents)("paths in %s exist", (document) => {
  const paths = captured(document, PATH);
  expect(paths.filter((path) => !existsSync(join(root, path)) && !existsSync(join(root, "src", path)))).toEqual([]);
});
