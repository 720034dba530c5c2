import { expect, test } from "vitest";
import { nameOfS3, parseS3Address } from "./address.ts";

test("The address of a bucket may have a prefix, an endpoint and a region", () => {
  expect(parseS3Address("s3://papers")).toEqual({ bucket: "papers", prefix: "", endpoint: null, region: null });
  const address = parseS3Address("s3://papers.example/town/files/?endpoint=https://s3.example.org:9000&region=eu-1");
  expect(address).toEqual({
    bucket: "papers.example",
    prefix: "town/files/",
    endpoint: "https://s3.example.org:9000",
    region: "eu-1",
  });
  expect(address && nameOfS3(address)).toBe("s3://papers.example/town/files");
});

test.each([
  "papers",
  "https://papers",
  "s3://",
  "s3:///papers",
  "s3://Pa_pers",
  "s3://key:secret@papers",
  "s3://papers:9000",
  "s3://papers#files",
  "s3://papers?endpoint=s3.example.org",
  "s3://papers?region=",
  "s3://papers?regoin=eu-1",
  "s3://papers/a b",
])("%s is not the address of a bucket", (text) => {
  expect(parseS3Address(text)).toBeNull();
});
