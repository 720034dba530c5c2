/**
 * Unpacks the browser of @sparticuz/chromium into TMPDIR. A process of its own, because the package knows no other
 * place and takes whatever file is there for a whole one.
 */
import { join } from "node:path";
import chromium, { inflate } from "@sparticuz/chromium";

await chromium.executablePath();
await inflate(join(import.meta.dirname, "../../node_modules/@sparticuz/chromium/bin/al2023.tar.br"));
