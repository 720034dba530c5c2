DROP INDEX "provisions_customer";--> statement-breakpoint
CREATE UNIQUE INDEX "provisions_customer" ON "provisions" USING btree ("customer_id","guid");--> statement-breakpoint
ALTER TABLE "distributions" ADD COLUMN "created_by_id" integer;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "created_by_id" integer;--> statement-breakpoint
ALTER TABLE "code_uploads" ADD COLUMN "created_by_id" integer;--> statement-breakpoint
ALTER TABLE "stored_files" ADD COLUMN "created_by_id" integer;--> statement-breakpoint
UPDATE "distributions" SET "created_by_id" = u."id" FROM "users" u WHERE u."username" = "distributions"."created_by";--> statement-breakpoint
UPDATE "api_keys" SET "created_by_id" = u."id" FROM "users" u WHERE u."username" = "api_keys"."created_by";--> statement-breakpoint
UPDATE "code_uploads" SET "created_by_id" = u."id" FROM "users" u WHERE u."username" = "code_uploads"."created_by";--> statement-breakpoint
UPDATE "stored_files" SET "created_by_id" = u."id" FROM "users" u WHERE u."username" = "stored_files"."created_by";--> statement-breakpoint
UPDATE "audit_log" SET "user_id" = NULL WHERE "user_id" NOT IN (SELECT "id" FROM "users");--> statement-breakpoint
UPDATE "customers" SET "zoning_guid" = NULL WHERE NOT EXISTS (SELECT FROM "provisions" p WHERE p."customer_id" = "customers"."id" AND p."guid" = "customers"."zoning_guid");--> statement-breakpoint
DELETE FROM "quick_links" WHERE "guid" IS NOT NULL AND NOT EXISTS (SELECT FROM "provisions" p WHERE p."customer_id" = "quick_links"."customer_id" AND p."guid" = "quick_links"."guid");--> statement-breakpoint
ALTER TABLE "distributions" ADD CONSTRAINT "distributions_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_uploads" ADD CONSTRAINT "code_uploads_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "structures" ADD CONSTRAINT "structures_provision" FOREIGN KEY ("customer_id","guid") REFERENCES "public"."provisions"("customer_id","guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "versions" ADD CONSTRAINT "versions_root" FOREIGN KEY ("customer_id","root_guid") REFERENCES "public"."provisions"("customer_id","guid") ON DELETE no action ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_zoning_guid" FOREIGN KEY ("id","zoning_guid") REFERENCES "public"."provisions"("customer_id","guid") ON DELETE no action ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "quick_links" ADD CONSTRAINT "quick_links_guid" FOREIGN KEY ("customer_id","guid") REFERENCES "public"."provisions"("customer_id","guid") ON DELETE no action ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_kind" CHECK ("account_tokens"."kind" in ('invitation', 'reset'));--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_role" CHECK ("memberships"."role" in ('user', 'administrator'));--> statement-breakpoint
ALTER TABLE "distributions" ADD CONSTRAINT "distributions_kind" CHECK ("distributions"."kind" in ('printed', 'supplement', 'electronic'));--> statement-breakpoint
ALTER TABLE "api_usage" ADD CONSTRAINT "api_usage_api" CHECK ("api_usage"."api" in ('content', 'search', 'code'));--> statement-breakpoint
ALTER TABLE "code_uploads" ADD CONSTRAINT "code_uploads_state" CHECK ("code_uploads"."state" in ('reading', 'read', 'publishing', 'published', 'discarded', 'failed'));--> statement-breakpoint
ALTER TABLE "structures" ADD CONSTRAINT "structures_status" CHECK ("structures"."status" in ('inForce', 'reserved', 'repealed', 'expired', 'omitted', 'transferred'));--> statement-breakpoint
ALTER TABLE "quick_links" ADD CONSTRAINT "quick_links_kind" CHECK ("quick_links"."kind" in ('text', 'content'));--> statement-breakpoint
ALTER TABLE "quick_links" ADD CONSTRAINT "quick_links_url_type" CHECK ("quick_links"."url_type" in ('INTERNAL', 'EXTERNAL'));--> statement-breakpoint
ALTER TABLE "daily_counts" ADD CONSTRAINT "daily_counts_kind" CHECK ("daily_counts"."kind" in ('visit', 'page', 'search', 'search-empty', 'part', 'part-month', 'term', 'term-empty'));--> statement-breakpoint
ALTER TABLE "mail_messages" ADD CONSTRAINT "mail_messages_state" CHECK ("mail_messages"."state" in ('kept', 'waiting', 'sent', 'failed'));
