CREATE TABLE "law_dispositions" (
	"customer_id" integer NOT NULL,
	"law_id" integer NOT NULL,
	"position" integer NOT NULL,
	"guid" bigint,
	"name" text DEFAULT '' NOT NULL,
	"paragraph" text DEFAULT '' NOT NULL,
	"action" text,
	"source" text NOT NULL,
	CONSTRAINT "law_dispositions_customer_id_law_id_position_pk" PRIMARY KEY("customer_id","law_id","position"),
	CONSTRAINT "law_dispositions_action" CHECK ("law_dispositions"."action" in ('add', 'amend', 'replace', 'repeal', 'renumber')),
	CONSTRAINT "law_dispositions_source" CHECK ("law_dispositions"."source" in ('instruction', 'history', 'table', 'clerk'))
);
--> statement-breakpoint
CREATE TABLE "law_pages" (
	"customer_id" integer NOT NULL,
	"law_id" integer NOT NULL,
	"page" integer NOT NULL,
	"text" text NOT NULL,
	"awaits_recognition" boolean DEFAULT false NOT NULL,
	"is_recognized" boolean DEFAULT false NOT NULL,
	"confidence" smallint,
	CONSTRAINT "law_pages_customer_id_law_id_page_pk" PRIMARY KEY("customer_id","law_id","page")
);
--> statement-breakpoint
CREATE TABLE "laws" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "laws_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" integer NOT NULL,
	"source" text,
	"legislation_type" text NOT NULL,
	"number" text NOT NULL,
	"legislation_year" smallint,
	"line_number" integer,
	"rank" integer,
	"title" text DEFAULT '' NOT NULL,
	"custom_title" text DEFAULT '' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"adopted" date,
	"adopted_date_accuracy" text DEFAULT 'D' NOT NULL,
	"effective" date,
	"appended_to_id" integer,
	"supped_by_id" integer,
	"deleted" boolean DEFAULT false NOT NULL,
	"key" text,
	"file_name" text,
	"media_type" text,
	"size" bigint,
	"scan_date" date,
	"pages" integer,
	"text_state" text DEFAULT 'none' NOT NULL,
	"text_problem" text,
	"thumbnail" text,
	"html" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	"created_by_id" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text NOT NULL,
	"updated_by_id" integer,
	CONSTRAINT "laws_customer_id_id_pk" PRIMARY KEY("customer_id","id"),
	CONSTRAINT "laws_adopted_date_accuracy" CHECK ("laws"."adopted_date_accuracy" in ('D', 'M', 'Y')),
	CONSTRAINT "laws_text_state" CHECK ("laws"."text_state" in ('none', 'waiting', 'reading', 'read', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "law_dispositions" ADD CONSTRAINT "law_dispositions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "law_dispositions" ADD CONSTRAINT "law_dispositions_law" FOREIGN KEY ("customer_id","law_id") REFERENCES "public"."laws"("customer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "law_pages" ADD CONSTRAINT "law_pages_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "law_pages" ADD CONSTRAINT "law_pages_law" FOREIGN KEY ("customer_id","law_id") REFERENCES "public"."laws"("customer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "laws" ADD CONSTRAINT "laws_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "laws" ADD CONSTRAINT "laws_key_stored_bytes_key_fk" FOREIGN KEY ("key") REFERENCES "public"."stored_bytes"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "laws" ADD CONSTRAINT "laws_thumbnail_stored_bytes_key_fk" FOREIGN KEY ("thumbnail") REFERENCES "public"."stored_bytes"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "laws" ADD CONSTRAINT "laws_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "laws" ADD CONSTRAINT "laws_updated_by_id_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "laws" ADD CONSTRAINT "laws_appended_to" FOREIGN KEY ("customer_id","appended_to_id") REFERENCES "public"."versions"("customer_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "laws" ADD CONSTRAINT "laws_supped_by" FOREIGN KEY ("customer_id","supped_by_id") REFERENCES "public"."versions"("customer_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "law_dispositions_guid" ON "law_dispositions" USING btree ("customer_id","guid");--> statement-breakpoint
CREATE UNIQUE INDEX "laws_source" ON "laws" USING btree ("customer_id","source");--> statement-breakpoint
CREATE INDEX "laws_key" ON "laws" USING btree ("key");--> statement-breakpoint
CREATE INDEX "laws_thumbnail" ON "laws" USING btree ("thumbnail");