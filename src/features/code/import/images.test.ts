import { expect, test } from "vitest";
import { memorySource } from "../../../domain/law/read/testing.ts";
import { Collected } from "./collect.ts";
import { findImages } from "./images.ts";

const gif = Uint8Array.from(Buffer.from("GIF89a\u0001\u0000\u0001\u0000"));

test("a folder is listed once, however many images are missing; one whose name only one file has is found", async () => {
  const source = memorySource({ "code/maps/zoning.gif": gif, "a/twice.gif": gif, "b/twice.gif": gif });
  let lists = 0;
  const counted = { ...source, list: () => ((lists += 1), source.list()) };
  const collected = new Collected();
  for (const name of ["zoning.gif", "twice.gif", ...Array.from({ length: 200 }, (_, at) => `missing-${at}.gif`)])
    collected.images.set(name, 0);
  const images = await findImages(counted, collected);
  collected.texts.close();
  expect(images.map(({ src }) => src)).toEqual(["zoning.gif"]);
  expect(collected.warnings).toHaveLength(201);
  expect(lists).toBe(1);
});
