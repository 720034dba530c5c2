DROP INDEX "documents_deleted";--> statement-breakpoint
ALTER TABLE "documents" ALTER COLUMN "type_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ALTER COLUMN "category_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "title_is_guess" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "date_is_guess" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "deleted_by" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "deleted_by_id" integer;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "former_type" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "former_category" text;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_deleted_by_id_users_id_fk" FOREIGN KEY ("deleted_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_deleted" ON "documents" USING btree ("customer_id","deleted_at") WHERE "documents"."deleted_at" is not null;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_place" CHECK ("documents"."deleted_at" is not null or ("documents"."type_id" is not null and "documents"."category_id" is not null));