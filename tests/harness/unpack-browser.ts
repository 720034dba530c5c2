/**
 * Unpacks the browser of @sparticuz/chromium into TMPDIR. Runs in its own process, because the package has no setting for
 * another folder and treats any file there as complete.
 */
import { join } from "node:path";
import chromium, { inflate } from "@sparticuz/chromium";

await chromium.executablePath();
await inflate(join(import.meta.dirname, "../../node_modules/@sparticuz/chromium/bin/al2023.tar.br"));
