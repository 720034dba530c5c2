ALTER TABLE "customers" ADD COLUMN "revisions" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
UPDATE "customers" SET "revisions" = jsonb_build_object('sites', "revision");
