CREATE TABLE "law_uploads" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "law_uploads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" integer NOT NULL,
	"file_name" text NOT NULL,
	"size" integer NOT NULL,
	"file" text,
	"state" text NOT NULL,
	"type" text NOT NULL,
	"report" jsonb,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	"created_by_id" integer,
	CONSTRAINT "law_uploads_customer_id_id_pk" PRIMARY KEY("customer_id","id"),
	CONSTRAINT "law_uploads_state" CHECK ("law_uploads"."state" in ('reading', 'read', 'importing', 'imported', 'discarded', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "law_uploads" ADD CONSTRAINT "law_uploads_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "law_uploads" ADD CONSTRAINT "law_uploads_file_stored_bytes_key_fk" FOREIGN KEY ("file") REFERENCES "public"."stored_bytes"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "law_uploads" ADD CONSTRAINT "law_uploads_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "law_uploads_file" ON "law_uploads" USING btree ("file");