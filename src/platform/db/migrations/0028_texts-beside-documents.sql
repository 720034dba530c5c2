ALTER TABLE "documents" ADD COLUMN "text_key" text;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_text_key_stored_bytes_key_fk" FOREIGN KEY ("text_key") REFERENCES "public"."stored_bytes"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_text_key" ON "documents" USING btree ("text_key");