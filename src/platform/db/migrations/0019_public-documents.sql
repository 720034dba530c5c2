CREATE TABLE "document_categories" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "document_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" integer NOT NULL,
	"type_id" integer NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_private" boolean DEFAULT false NOT NULL,
	"is_uncategorized" boolean DEFAULT false NOT NULL,
	"grouping" text DEFAULT 'Ungrouped' NOT NULL,
	"first_sort" text DEFAULT 'Alphabetical_Ascending' NOT NULL,
	"second_sort" text DEFAULT 'None' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	"created_by_id" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text NOT NULL,
	"updated_by_id" integer,
	CONSTRAINT "document_categories_customer_id_id_pk" PRIMARY KEY("customer_id","id"),
	CONSTRAINT "document_categories_grouping" CHECK ("document_categories"."grouping" in ('Ungrouped', 'Year_Ascending', 'Year_Descending')),
	CONSTRAINT "document_categories_first_sort" CHECK ("document_categories"."first_sort" in ('Alphabetical_Ascending', 'Alphabetical_Descending', 'Date_Ascending', 'Date_Descending')),
	CONSTRAINT "document_categories_second_sort" CHECK ("document_categories"."second_sort" in ('Alphabetical_Ascending', 'Alphabetical_Descending', 'Date_Ascending', 'Date_Descending', 'None'))
);
--> statement-breakpoint
CREATE TABLE "document_pages" (
	"customer_id" integer NOT NULL,
	"document_id" integer NOT NULL,
	"page" integer NOT NULL,
	"text" text NOT NULL,
	"is_recognized" boolean DEFAULT false NOT NULL,
	"confidence" smallint,
	CONSTRAINT "document_pages_customer_id_document_id_page_pk" PRIMARY KEY("customer_id","document_id","page")
);
--> statement-breakpoint
CREATE TABLE "document_types" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "document_types_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" integer NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"sort" text DEFAULT 'CATEGORY_NAME_ASC' NOT NULL,
	"graphical_link_enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	"created_by_id" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text NOT NULL,
	"updated_by_id" integer,
	CONSTRAINT "document_types_customer_id_id_pk" PRIMARY KEY("customer_id","id"),
	CONSTRAINT "document_types_sort" CHECK ("document_types"."sort" in ('CATEGORY_NAME_ASC', 'CATEGORY_NAME_DESC'))
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" integer NOT NULL,
	"type_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	"title" text NOT NULL,
	"title_key" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"date" date,
	"is_private" boolean DEFAULT false NOT NULL,
	"kind" text DEFAULT 'DOCUMENT' NOT NULL,
	"url" text,
	"key" text,
	"file_name" text,
	"media_type" text,
	"extension" text,
	"size" bigint,
	"visible_from" timestamp with time zone,
	"visible_until" timestamp with time zone,
	"text_state" text DEFAULT 'none' NOT NULL,
	"text_problem" text,
	"pages" integer,
	"pages_read" integer DEFAULT 0 NOT NULL,
	"thumbnail" text,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	"created_by_id" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text NOT NULL,
	"updated_by_id" integer,
	CONSTRAINT "documents_customer_id_id_pk" PRIMARY KEY("customer_id","id"),
	CONSTRAINT "documents_kind" CHECK ("documents"."kind" in ('DOCUMENT', 'AUDIO_FILE', 'AUDIO_LINK', 'VIDEO_LINK')),
	CONSTRAINT "documents_text_state" CHECK ("documents"."text_state" in ('none', 'waiting', 'reading', 'read', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "document_earlier_files" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "document_earlier_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" integer NOT NULL,
	"document_id" integer NOT NULL,
	"key" text NOT NULL,
	"file_name" text NOT NULL,
	"media_type" text NOT NULL,
	"extension" text NOT NULL,
	"size" bigint NOT NULL,
	"replaced_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	"created_by_id" integer,
	CONSTRAINT "document_earlier_files_customer_id_id_pk" PRIMARY KEY("customer_id","id")
);
--> statement-breakpoint
ALTER TABLE "document_categories" ADD CONSTRAINT "document_categories_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_categories" ADD CONSTRAINT "document_categories_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_categories" ADD CONSTRAINT "document_categories_updated_by_id_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_categories" ADD CONSTRAINT "document_categories_type" FOREIGN KEY ("customer_id","type_id") REFERENCES "public"."document_types"("customer_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_pages" ADD CONSTRAINT "document_pages_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_pages" ADD CONSTRAINT "document_pages_document" FOREIGN KEY ("customer_id","document_id") REFERENCES "public"."documents"("customer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_types" ADD CONSTRAINT "document_types_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_types" ADD CONSTRAINT "document_types_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_types" ADD CONSTRAINT "document_types_updated_by_id_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_key_stored_bytes_key_fk" FOREIGN KEY ("key") REFERENCES "public"."stored_bytes"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_thumbnail_stored_bytes_key_fk" FOREIGN KEY ("thumbnail") REFERENCES "public"."stored_bytes"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_updated_by_id_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_type" FOREIGN KEY ("customer_id","type_id") REFERENCES "public"."document_types"("customer_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_category" FOREIGN KEY ("customer_id","category_id") REFERENCES "public"."document_categories"("customer_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_earlier_files" ADD CONSTRAINT "document_earlier_files_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_earlier_files" ADD CONSTRAINT "document_earlier_files_key_stored_bytes_key_fk" FOREIGN KEY ("key") REFERENCES "public"."stored_bytes"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_earlier_files" ADD CONSTRAINT "document_earlier_files_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_earlier_files" ADD CONSTRAINT "document_earlier_files_document" FOREIGN KEY ("customer_id","document_id") REFERENCES "public"."documents"("customer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "document_categories_title" ON "document_categories" USING btree ("customer_id","type_id",lower("title"));--> statement-breakpoint
CREATE UNIQUE INDEX "document_categories_uncategorized" ON "document_categories" USING btree ("customer_id","type_id") WHERE "document_categories"."is_uncategorized";--> statement-breakpoint
CREATE UNIQUE INDEX "document_types_title" ON "document_types" USING btree ("customer_id",lower("title"));--> statement-breakpoint
CREATE UNIQUE INDEX "documents_title" ON "documents" USING btree ("customer_id","category_id",lower("title"),coalesce("date", '-infinity'::date)) WHERE "documents"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "documents_type_date" ON "documents" USING btree ("customer_id","type_id","date");--> statement-breakpoint
CREATE INDEX "documents_category_title" ON "documents" USING btree ("customer_id","category_id","title_key");--> statement-breakpoint
CREATE INDEX "documents_deleted" ON "documents" USING btree ("deleted_at") WHERE "documents"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "documents_key" ON "documents" USING btree ("key");--> statement-breakpoint
CREATE INDEX "documents_thumbnail" ON "documents" USING btree ("thumbnail");--> statement-breakpoint
CREATE INDEX "document_earlier_files_document" ON "document_earlier_files" USING btree ("customer_id","document_id");--> statement-breakpoint
CREATE INDEX "document_earlier_files_key" ON "document_earlier_files" USING btree ("key");