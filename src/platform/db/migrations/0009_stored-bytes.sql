CREATE TABLE "stored_bytes" (
	"key" text PRIMARY KEY NOT NULL,
	"size" bigint,
	"stored_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "seal_key" text GENERATED ALWAYS AS (substring(customization ->> 'seal' from '^/user/file/([0-9a-f]{2}/[0-9a-f]{62}(?:[.][a-z0-9]{1,10})?)$')) STORED;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "banner_key" text GENERATED ALWAYS AS (substring(customization ->> 'bannerImage' from '^/user/file/([0-9a-f]{2}/[0-9a-f]{62}(?:[.][a-z0-9]{1,10})?)$')) STORED;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "banner_double_key" text GENERATED ALWAYS AS (substring(customization ->> 'bannerImageDouble' from '^/user/file/([0-9a-f]{2}/[0-9a-f]{62}(?:[.][a-z0-9]{1,10})?)$')) STORED;--> statement-breakpoint
INSERT INTO "stored_bytes" ("key")
SELECT "key" FROM "version_files"
UNION SELECT "key" FROM "stored_files"
UNION SELECT "file" FROM "code_uploads" WHERE "file" IS NOT NULL
UNION SELECT "key" FROM "customers", unnest(ARRAY["seal_key", "banner_key", "banner_double_key"]) AS "key" WHERE "key" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "stored_bytes_stored_at" ON "stored_bytes" USING btree ("stored_at");--> statement-breakpoint
ALTER TABLE "code_uploads" ADD CONSTRAINT "code_uploads_file_stored_bytes_key_fk" FOREIGN KEY ("file") REFERENCES "public"."stored_bytes"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "version_files" ADD CONSTRAINT "version_files_key_stored_bytes_key_fk" FOREIGN KEY ("key") REFERENCES "public"."stored_bytes"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_key_stored_bytes_key_fk" FOREIGN KEY ("key") REFERENCES "public"."stored_bytes"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_seal_key_stored_bytes_key_fk" FOREIGN KEY ("seal_key") REFERENCES "public"."stored_bytes"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_banner_key_stored_bytes_key_fk" FOREIGN KEY ("banner_key") REFERENCES "public"."stored_bytes"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_banner_double_key_stored_bytes_key_fk" FOREIGN KEY ("banner_double_key") REFERENCES "public"."stored_bytes"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "code_uploads_file" ON "code_uploads" USING btree ("file");--> statement-breakpoint
CREATE INDEX "version_files_key" ON "version_files" USING btree ("key");--> statement-breakpoint
CREATE INDEX "stored_files_key" ON "stored_files" USING btree ("key");