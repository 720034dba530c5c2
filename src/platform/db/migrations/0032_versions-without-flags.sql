ALTER TABLE "versions" DROP COLUMN "current";--> statement-breakpoint
ALTER TABLE "versions" DROP COLUMN "unpublished";