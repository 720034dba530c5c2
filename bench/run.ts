import { benchCitations } from "./citations.ts";
import { benchCompare } from "./compare.ts";
import { benchDocuments } from "./documents.ts";
import { benchEveryday } from "./everyday.ts";
import { benchFidelity } from "./fidelity.ts";
import { benchHidden } from "./hidden.ts";
import { benchImport } from "./import.ts";
import { benchLargest } from "./largest.ts";
import { benchLaws } from "./laws.ts";
import { benchLive } from "./live.ts";
import { benchNotes } from "./notes.ts";
import { benchOpenSearch } from "./opensearch.ts";
import { benchPages } from "./pages.ts";
import { benchPapers } from "./papers.ts";
import { benchPosting } from "./posting.ts";
import { benchPreview } from "./preview.ts";
import { benchPublish } from "./publish.ts";
import { benchTypePage } from "./type-page.ts";
import { benchUpload } from "./upload.ts";
import { benchUsers } from "./users.ts";
import { benchRelevance } from "./relevance.ts";
import { benchSearch } from "./search.ts";
import { benchSearchMany } from "./search-many.ts";
import { benchSearchUpdate } from "./search-update.ts";
import { benchStart } from "./start.ts";
import { printMachine } from "./tools.ts";

const benches = {
  start: benchStart,
  pages: benchPages,
  preview: benchPreview,
  people: benchUsers,
  import: benchImport,
  publish: benchPublish,
  upload: benchUpload,
  search: benchSearch,
  "search-many": benchSearchMany,
  "search-update": benchSearchUpdate,
  documents: benchDocuments,
  "type-page": benchTypePage,
  papers: benchPapers,
  posting: benchPosting,
  hidden: benchHidden,
  notes: benchNotes,
  laws: benchLaws,
  live: benchLive,
  largest: benchLargest,
  relevance: benchRelevance,
  everyday: benchEveryday,
  citations: benchCitations,
  compare: benchCompare,
  opensearch: benchOpenSearch,
  fidelity: benchFidelity,
} as const;

/** `npm run bench`: all benchmarks; `npm run bench -- pages search`: only these. */
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`Unknown benchmark: ${unknown.join(", ")}. Available: ${Object.keys(benches).join(", ")}.`);
  process.exit(1);
}
printMachine();
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length === 0 || wanted.includes(name)) await bench();
}
