ALTER TABLE "document_pages" ADD COLUMN "part" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "text_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "law_pages" ADD COLUMN "part" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "laws" ADD COLUMN "text_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "document_pages" DROP CONSTRAINT "document_pages_customer_id_document_id_page_pk";--> statement-breakpoint
ALTER TABLE "law_pages" DROP CONSTRAINT "law_pages_customer_id_law_id_page_pk";--> statement-breakpoint
ALTER TABLE "document_pages" ADD CONSTRAINT "document_pages_customer_id_document_id_page_part_pk" PRIMARY KEY("customer_id","document_id","page","part");--> statement-breakpoint
ALTER TABLE "law_pages" ADD CONSTRAINT "law_pages_customer_id_law_id_page_part_pk" PRIMARY KEY("customer_id","law_id","page","part");--> statement-breakpoint
CREATE INDEX "notes_writer" ON "notes" USING btree ("created_by_id");--> statement-breakpoint
INSERT INTO "document_pages" ("customer_id", "document_id", "page", "part", "text", "is_recognized", "confidence")
SELECT l.customer_id, l.document_id, l.page, c.number * 100 + p.number + 1, substr(c.text, p.number * 10000 + 1, 10000), l.is_recognized, l.confidence
FROM "document_pages" l
CROSS JOIN LATERAL (SELECT n AS number, substr(l.text, n * 1000000 + 1, 1000000) AS text FROM generate_series(0, (length(l.text) - 1) / 1000000) n OFFSET 0) c
CROSS JOIN LATERAL (SELECT n AS number FROM generate_series(0, (length(c.text) - 1) / 10000) n) p
WHERE octet_length(l.text) > 10000 AND c.number * 100 + p.number > 0;--> statement-breakpoint
UPDATE "document_pages" SET "text" = substr("text", 1, 10000) WHERE "part" = 1 AND octet_length("text") > 10000;--> statement-breakpoint
UPDATE "documents" d SET "text_bytes" = p.bytes FROM (SELECT customer_id, document_id, sum(octet_length("text")) AS bytes FROM "document_pages" GROUP BY 1, 2) p
WHERE p.customer_id = d.customer_id AND p.document_id = d.id;--> statement-breakpoint
INSERT INTO "law_pages" ("customer_id", "law_id", "page", "part", "text", "is_recognized", "confidence")
SELECT l.customer_id, l.law_id, l.page, c.number * 100 + p.number + 1, substr(c.text, p.number * 10000 + 1, 10000), l.is_recognized, l.confidence
FROM "law_pages" l
CROSS JOIN LATERAL (SELECT n AS number, substr(l.text, n * 1000000 + 1, 1000000) AS text FROM generate_series(0, (length(l.text) - 1) / 1000000) n OFFSET 0) c
CROSS JOIN LATERAL (SELECT n AS number FROM generate_series(0, (length(c.text) - 1) / 10000) n) p
WHERE octet_length(l.text) > 10000 AND c.number * 100 + p.number > 0;--> statement-breakpoint
UPDATE "law_pages" SET "text" = substr("text", 1, 10000) WHERE "part" = 1 AND octet_length("text") > 10000;--> statement-breakpoint
UPDATE "laws" d SET "text_bytes" = p.bytes FROM (SELECT customer_id, law_id, sum(octet_length("text")) AS bytes FROM "law_pages" GROUP BY 1, 2) p
WHERE p.customer_id = d.customer_id AND p.law_id = d.id;
