CREATE TABLE "citations" (
	"version_id" integer NOT NULL,
	"from_guid" bigint NOT NULL,
	"ordinal" integer NOT NULL,
	"to_guid" bigint NOT NULL,
	"anchor" text NOT NULL,
	CONSTRAINT "citations_version_id_from_guid_ordinal_pk" PRIMARY KEY("version_id","from_guid","ordinal")
);
--> statement-breakpoint
CREATE TABLE "index_words" (
	"version_id" integer NOT NULL,
	"letter" text NOT NULL,
	"position" integer NOT NULL,
	"word" text NOT NULL,
	"references" jsonb NOT NULL,
	CONSTRAINT "index_words_version_id_letter_position_pk" PRIMARY KEY("version_id","letter","position")
);
--> statement-breakpoint
CREATE TABLE "provisions" (
	"guid" bigint PRIMARY KEY NOT NULL,
	"customer_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "structures" (
	"version_id" integer NOT NULL,
	"position" integer NOT NULL,
	"guid" bigint NOT NULL,
	"parent_guid" bigint,
	"depth" smallint NOT NULL,
	"last_position" integer NOT NULL,
	"type" text NOT NULL,
	"label" text NOT NULL,
	"number" text NOT NULL,
	"number_key" text NOT NULL,
	"heading" text NOT NULL,
	"status" text NOT NULL,
	"effective" date,
	"text_hash" "bytea" NOT NULL,
	"chars" integer NOT NULL,
	"page_guid" bigint NOT NULL,
	"children" integer NOT NULL,
	CONSTRAINT "structures_version_id_position_pk" PRIMARY KEY("version_id","position")
);
--> statement-breakpoint
CREATE TABLE "texts" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"content" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "version_files" (
	"version_id" integer NOT NULL,
	"src" text NOT NULL,
	"key" text NOT NULL,
	"media_type" text NOT NULL,
	"width" integer,
	"height" integer,
	CONSTRAINT "version_files_version_id_src_pk" PRIMARY KEY("version_id","src")
);
--> statement-breakpoint
CREATE TABLE "versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" integer NOT NULL,
	"number" integer NOT NULL,
	"archive_id" text NOT NULL,
	"current" boolean NOT NULL,
	"title" text NOT NULL,
	"root_guid" bigint NOT NULL,
	"format" text NOT NULL,
	"source_hash" text NOT NULL,
	"publishing_identifier" text NOT NULL,
	"import_time" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_date" date,
	"display_date" date,
	"report" jsonb NOT NULL,
	CONSTRAINT "versions_archive_id_unique" UNIQUE("archive_id")
);
--> statement-breakpoint
CREATE TABLE "counties" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "counties_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"state" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_counties" (
	"customer_id" integer NOT NULL,
	"county_id" integer NOT NULL,
	CONSTRAINT "customer_counties_customer_id_county_id_pk" PRIMARY KEY("customer_id","county_id")
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cust_id" text NOT NULL,
	"name" text NOT NULL,
	"municipality" text NOT NULL,
	"state" text NOT NULL,
	"govtype" text NOT NULL,
	"govtypesub" text,
	"population" integer DEFAULT 0 NOT NULL,
	"zipcode" text DEFAULT '' NOT NULL,
	"customization" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"feature_levels" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"warnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"zoning_guid" bigint,
	"revision" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customers_cust_id_unique" UNIQUE("cust_id")
);
--> statement-breakpoint
CREATE TABLE "quick_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quick_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"url" text,
	"url_type" text,
	"guid" bigint,
	"enabled" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "citations" ADD CONSTRAINT "citations_version_id_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "index_words" ADD CONSTRAINT "index_words_version_id_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provisions" ADD CONSTRAINT "provisions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "structures" ADD CONSTRAINT "structures_version_id_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "version_files" ADD CONSTRAINT "version_files_version_id_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "versions" ADD CONSTRAINT "versions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_counties" ADD CONSTRAINT "customer_counties_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_counties" ADD CONSTRAINT "customer_counties_county_id_counties_id_fk" FOREIGN KEY ("county_id") REFERENCES "public"."counties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quick_links" ADD CONSTRAINT "quick_links_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "citations_to" ON "citations" USING btree ("version_id","to_guid");--> statement-breakpoint
CREATE INDEX "provisions_customer" ON "provisions" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "structures_guid" ON "structures" USING btree ("guid","version_id");--> statement-breakpoint
CREATE INDEX "structures_page" ON "structures" USING btree ("version_id","page_guid","position");--> statement-breakpoint
CREATE INDEX "structures_parent" ON "structures" USING btree ("version_id","parent_guid","position");--> statement-breakpoint
CREATE INDEX "structures_number" ON "structures" USING btree ("version_id","number_key");--> statement-breakpoint
CREATE UNIQUE INDEX "versions_customer_number" ON "versions" USING btree ("customer_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "versions_one_current" ON "versions" USING btree ("customer_id") WHERE "versions"."current";--> statement-breakpoint
CREATE UNIQUE INDEX "counties_state_name" ON "counties" USING btree ("state","name");--> statement-breakpoint
CREATE INDEX "quick_links_customer" ON "quick_links" USING btree ("customer_id","position");