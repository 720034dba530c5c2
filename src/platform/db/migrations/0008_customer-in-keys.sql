ALTER TABLE "group_members" ADD COLUMN "customer_id" integer;--> statement-breakpoint
ALTER TABLE "api_usage" ADD COLUMN "customer_id" integer;--> statement-breakpoint
ALTER TABLE "citations" ADD COLUMN "customer_id" integer;--> statement-breakpoint
ALTER TABLE "index_words" ADD COLUMN "customer_id" integer;--> statement-breakpoint
ALTER TABLE "structures" ADD COLUMN "customer_id" integer;--> statement-breakpoint
ALTER TABLE "version_files" ADD COLUMN "customer_id" integer;--> statement-breakpoint
ALTER TABLE "api_keys" DROP CONSTRAINT "api_keys_key_unique";--> statement-breakpoint
ALTER TABLE "versions" DROP CONSTRAINT "versions_archive_id_unique";--> statement-breakpoint
ALTER TABLE "stored_files" DROP CONSTRAINT "stored_files_path_unique";--> statement-breakpoint
ALTER TABLE "group_members" DROP CONSTRAINT "group_members_group_id_groups_id_fk";--> statement-breakpoint
ALTER TABLE "api_usage" DROP CONSTRAINT "api_usage_key_id_api_keys_id_fk";--> statement-breakpoint
ALTER TABLE "citations" DROP CONSTRAINT "citations_version_id_versions_id_fk";--> statement-breakpoint
ALTER TABLE "index_words" DROP CONSTRAINT "index_words_version_id_versions_id_fk";--> statement-breakpoint
ALTER TABLE "structures" DROP CONSTRAINT "structures_version_id_versions_id_fk";--> statement-breakpoint
ALTER TABLE "version_files" DROP CONSTRAINT "version_files_version_id_versions_id_fk";--> statement-breakpoint
DROP INDEX "api_keys_customer";--> statement-breakpoint
DROP INDEX "stored_files_customer";--> statement-breakpoint
DROP INDEX "citations_to";--> statement-breakpoint
DROP INDEX "structures_guid";--> statement-breakpoint
DROP INDEX "structures_page";--> statement-breakpoint
DROP INDEX "structures_parent";--> statement-breakpoint
DROP INDEX "structures_number";--> statement-breakpoint
ALTER TABLE "group_members" DROP CONSTRAINT "group_members_group_id_user_id_pk";--> statement-breakpoint
ALTER TABLE "api_usage" DROP CONSTRAINT "api_usage_key_id_day_api_pk";--> statement-breakpoint
ALTER TABLE "citations" DROP CONSTRAINT "citations_version_id_from_guid_ordinal_pk";--> statement-breakpoint
ALTER TABLE "index_words" DROP CONSTRAINT "index_words_version_id_letter_position_pk";--> statement-breakpoint
ALTER TABLE "structures" DROP CONSTRAINT "structures_version_id_position_pk";--> statement-breakpoint
ALTER TABLE "version_files" DROP CONSTRAINT "version_files_version_id_src_pk";--> statement-breakpoint
ALTER TABLE "groups" DROP CONSTRAINT "groups_pkey";--> statement-breakpoint
ALTER TABLE "distributions" DROP CONSTRAINT "distributions_pkey";--> statement-breakpoint
ALTER TABLE "api_keys" DROP CONSTRAINT "api_keys_pkey";--> statement-breakpoint
ALTER TABLE "code_uploads" DROP CONSTRAINT "code_uploads_pkey";--> statement-breakpoint
ALTER TABLE "versions" DROP CONSTRAINT "versions_pkey";--> statement-breakpoint
ALTER TABLE "stored_files" DROP CONSTRAINT "stored_files_pkey";--> statement-breakpoint
ALTER TABLE "quick_links" DROP CONSTRAINT "quick_links_pkey";--> statement-breakpoint
UPDATE "group_members" SET "customer_id" = o."customer_id" FROM "groups" o WHERE o."id" = "group_members"."group_id";--> statement-breakpoint
UPDATE "api_usage" SET "customer_id" = o."customer_id" FROM "api_keys" o WHERE o."id" = "api_usage"."key_id";--> statement-breakpoint
UPDATE "citations" SET "customer_id" = o."customer_id" FROM "versions" o WHERE o."id" = "citations"."version_id";--> statement-breakpoint
UPDATE "index_words" SET "customer_id" = o."customer_id" FROM "versions" o WHERE o."id" = "index_words"."version_id";--> statement-breakpoint
UPDATE "structures" SET "customer_id" = o."customer_id" FROM "versions" o WHERE o."id" = "structures"."version_id";--> statement-breakpoint
UPDATE "version_files" SET "customer_id" = o."customer_id" FROM "versions" o WHERE o."id" = "version_files"."version_id";--> statement-breakpoint
ALTER TABLE "group_members" ALTER COLUMN "customer_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "api_usage" ALTER COLUMN "customer_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "citations" ALTER COLUMN "customer_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "index_words" ALTER COLUMN "customer_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "structures" ALTER COLUMN "customer_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "version_files" ALTER COLUMN "customer_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_customer_id_group_id_user_id_pk" PRIMARY KEY("customer_id","group_id","user_id");--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_customer_id_id_pk" PRIMARY KEY("customer_id","id");--> statement-breakpoint
ALTER TABLE "distributions" ADD CONSTRAINT "distributions_customer_id_id_pk" PRIMARY KEY("customer_id","id");--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_customer_id_id_pk" PRIMARY KEY("customer_id","id");--> statement-breakpoint
ALTER TABLE "api_usage" ADD CONSTRAINT "api_usage_customer_id_key_id_day_api_pk" PRIMARY KEY("customer_id","key_id","day","api");--> statement-breakpoint
ALTER TABLE "citations" ADD CONSTRAINT "citations_customer_id_version_id_from_guid_ordinal_pk" PRIMARY KEY("customer_id","version_id","from_guid","ordinal");--> statement-breakpoint
ALTER TABLE "code_uploads" ADD CONSTRAINT "code_uploads_customer_id_id_pk" PRIMARY KEY("customer_id","id");--> statement-breakpoint
ALTER TABLE "index_words" ADD CONSTRAINT "index_words_customer_id_version_id_letter_position_pk" PRIMARY KEY("customer_id","version_id","letter","position");--> statement-breakpoint
ALTER TABLE "structures" ADD CONSTRAINT "structures_customer_id_version_id_position_pk" PRIMARY KEY("customer_id","version_id","position");--> statement-breakpoint
ALTER TABLE "version_files" ADD CONSTRAINT "version_files_customer_id_version_id_src_pk" PRIMARY KEY("customer_id","version_id","src");--> statement-breakpoint
ALTER TABLE "versions" ADD CONSTRAINT "versions_customer_id_id_pk" PRIMARY KEY("customer_id","id");--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_customer_id_id_pk" PRIMARY KEY("customer_id","id");--> statement-breakpoint
ALTER TABLE "quick_links" ADD CONSTRAINT "quick_links_customer_id_id_pk" PRIMARY KEY("customer_id","id");--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_customer_id_group_id_groups_customer_id_id_fk" FOREIGN KEY ("customer_id","group_id") REFERENCES "public"."groups"("customer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_usage" ADD CONSTRAINT "api_usage_customer_id_key_id_api_keys_customer_id_id_fk" FOREIGN KEY ("customer_id","key_id") REFERENCES "public"."api_keys"("customer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "citations" ADD CONSTRAINT "citations_customer_id_version_id_versions_customer_id_id_fk" FOREIGN KEY ("customer_id","version_id") REFERENCES "public"."versions"("customer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "index_words" ADD CONSTRAINT "index_words_customer_id_version_id_versions_customer_id_id_fk" FOREIGN KEY ("customer_id","version_id") REFERENCES "public"."versions"("customer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "structures" ADD CONSTRAINT "structures_customer_id_version_id_versions_customer_id_id_fk" FOREIGN KEY ("customer_id","version_id") REFERENCES "public"."versions"("customer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "version_files" ADD CONSTRAINT "version_files_customer_id_version_id_versions_customer_id_id_fk" FOREIGN KEY ("customer_id","version_id") REFERENCES "public"."versions"("customer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_key" ON "api_keys" USING btree ("key","customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "versions_customer_archive" ON "versions" USING btree ("customer_id","archive_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stored_files_path" ON "stored_files" USING btree ("path","customer_id");--> statement-breakpoint
CREATE INDEX "citations_to" ON "citations" USING btree ("customer_id","version_id","to_guid");--> statement-breakpoint
CREATE UNIQUE INDEX "structures_guid" ON "structures" USING btree ("customer_id","guid","version_id");--> statement-breakpoint
CREATE INDEX "structures_page" ON "structures" USING btree ("customer_id","version_id","page_guid","position");--> statement-breakpoint
CREATE INDEX "structures_parent" ON "structures" USING btree ("customer_id","version_id","parent_guid","position");--> statement-breakpoint
CREATE INDEX "structures_number" ON "structures" USING btree ("customer_id","version_id","number_key");
