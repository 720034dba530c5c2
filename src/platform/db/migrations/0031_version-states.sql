DROP INDEX "versions_one_current";--> statement-breakpoint
ALTER TABLE "versions" ADD COLUMN "state" text;--> statement-breakpoint
UPDATE "versions" SET "state" = CASE WHEN "unpublished" THEN 'withdrawn' WHEN "current" THEN 'current' ELSE 'archived' END;--> statement-breakpoint
ALTER TABLE "versions" ALTER COLUMN "state" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "versions_scheduled" ON "versions" USING btree ("updated_date") WHERE "versions"."state" = 'scheduled';--> statement-breakpoint
CREATE UNIQUE INDEX "versions_one_current" ON "versions" USING btree ("customer_id") WHERE "versions"."state" = 'current';--> statement-breakpoint
ALTER TABLE "versions" ADD CONSTRAINT "versions_state" CHECK ("versions"."state" in ('draft', 'scheduled', 'current', 'archived', 'withdrawn'));