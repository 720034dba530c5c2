import { workInThread } from "../work/thread.ts";
import { makeWord, type WordContent, type WordHost } from "./word.ts";

workInThread<WordContent, WordHost, Uint8Array>((content, host) => makeWord(content, host.findPicture));
