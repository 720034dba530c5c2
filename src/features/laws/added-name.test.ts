import { expect, test } from "vitest";
import { addedName } from "./added-name.ts";

const named = (label: string, number: string) => ({ label, number, heading: "" });
const chapters = [named("Chapter", "13.04"), named("Chapter", "13.52")];
const title = named("Title", "13");

test("What is added to a part has its own name, with the label that the code has for such numbers", () => {
  expect(addedName("13|13.14", title, chapters)).toBe("Chapter 13.14");
  expect(addedName("Chapter 13.14", title, chapters)).toBe("Chapter 13.14");
  expect(addedName("13|13.14|13.14.010", title, chapters)).toBe("§ 13.14.010");
  expect(addedName("13.52|13.52.090|(a)", named("Chapter", "13.52"), chapters)).toBe("§ 13.52.090(a)");
  expect(addedName("§ 12-6", named("Chapter", "12"), [named("Chapter", "12")])).toBe("§ 12-6");
  expect(addedName("XIV", named("Article", "XIII"), chapters)).toBe("XIV");
});

test("It is nothing if the name is that of the part", () => {
  expect(addedName("13", title, chapters)).toBeNull();
  expect(addedName("Title 13", title, chapters)).toBeNull();
  expect(addedName("", title, chapters)).toBeNull();
});
